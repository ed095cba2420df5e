import { createHmac } from 'node:crypto'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The code of an authenticator at that time: RFC 6238, implemented independently of the server. */
export function codeAt(secret: string, now: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(now / 30_000)))
  const mac = createHmac('sha1', bytesOf(secret)).update(counter).digest()
  const offset = mac.readUInt8(mac.length - 1) & 15
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

/** A code of no step near that time. */
export function wrongCodeAt(secret: string, now: number): string {
  const right = [-2, -1, 0, 1, 2].map((step) => codeAt(secret, now + step * 30_000))
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find(
    (code) => !right.includes(code),
  )!
}

function bytesOf(base32: string): Buffer {
  const bits = [...base32].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0'))
  return Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
