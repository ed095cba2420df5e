/** Whether the first bytes are those of a JPEG, PNG, WebP or AVIF file. */
export function looksLikeImage(bytes: Buffer): boolean {
  const text = (start: number, end: number) => bytes.toString('latin1', start, end)
  if (text(0, 3) === '\xff\xd8\xff') return true
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return true
  if (text(0, 4) === 'RIFF') return text(8, 12) === 'WEBP'
  return text(4, 8) === 'ftyp' && isAvif(bytes)
}

// ISO 14496-12, 4.3: the major brand, a version, then the compatible ones. HEIC has the same container.
function isAvif(bytes: Buffer): boolean {
  const end = Math.min(bytes.readUInt32BE(0), bytes.length, 256)
  const brands = bytes.toString('latin1', 8, end)
  return /avi[fs]/.test(brands)
}
