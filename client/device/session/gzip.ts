/** Bytes. Compressing a shorter text saves no packet. */
const least = 1024

/** Compresses a text; undefined if it is too short or the browser cannot. */
export async function gzipped(text: string): Promise<ArrayBuffer | undefined> {
  if (text.length < least || !('CompressionStream' in globalThis)) return undefined
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'))
  return new Response(stream).arrayBuffer()
}
