import { encodeQR } from 'qr'

/** A text as a QR code, as the data URL of a small drawing. */
export function qrCode(text: string): string {
  const drawing = encodeQR(text, 'svg', { ecc: 'medium', border: 4 })
  return `data:image/svg+xml;base64,${Buffer.from(drawing).toString('base64')}`
}
