/** A text frame of at least 126 bytes as browsers send it (RFC 6455, 5.2), with a mask of zeros. */
export function masked(text: string): Buffer {
  const length = Buffer.alloc(2)
  length.writeUInt16BE(text.length)
  return Buffer.concat([Buffer.from([0x81, 0xfe]), length, Buffer.alloc(4), Buffer.from(text)])
}
