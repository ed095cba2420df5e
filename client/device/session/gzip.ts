/** Below this it saves no packet. */
const least = 1024

/** A text as gzip; undefined where that is not worth it, or where the browser cannot. */
export async function gzipped(text: string): Promise<ArrayBuffer | undefined> {
  if (text.length < least || !('CompressionStream' in globalThis)) return undefined
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'))
  return new Response(stream).arrayBuffer()
}
