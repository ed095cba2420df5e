/**
 * What tells a chosen file from others: the SHA-256 of its bytes. Over plain http browsers have no
 * `crypto.subtle`; there name, size and date have to do.
 */
export async function fingerprint(file: File): Promise<string> {
  const subtle: SubtleCrypto | undefined = crypto.subtle
  if (!subtle) return `${file.name}/${file.size}/${file.lastModified}`
  const digest = new Uint8Array(await subtle.digest('SHA-256', await file.arrayBuffer()))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
