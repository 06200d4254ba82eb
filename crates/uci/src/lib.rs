//! The UCI protocol.
