/** The rules of chess, PGN and an engine with its network inside your process. */
module tabiya {
    exports tabiya;
}
