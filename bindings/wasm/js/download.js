// Files of the package, as pages load them.

/** A compiled module. */
export async function compile(url) {
  const response = await download(url);
  // Many servers do not know the type of the file.
  const isStreamable = response.headers.get("content-type")?.startsWith("application/wasm");
  return isStreamable
    ? WebAssembly.compileStreaming(response)
    : WebAssembly.compile(await response.arrayBuffer());
}

/** The response to a request; an error if it is not what was asked for. */
export async function download(url, settings) {
  const response = await fetch(url, settings).catch((error) => {
    if (error.name === "AbortError") throw error;
    throw new Error(`${url}: ${error.message}`);
  });
  if (!response.ok) throw new Error(`${url}: ${response.status} ${response.statusText}`);
  return response;
}
