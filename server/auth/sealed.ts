import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const algorithm = 'aes-256-gcm'
const nonceLength = 12
const tagLength = 16

/** Encrypts a secret for one owner. It cannot be decrypted for another. */
export function seal(key: Uint8Array, owner: string, secret: Uint8Array): string {
  const nonce = randomBytes(nonceLength)
  const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(owner))
  const sealed = Buffer.concat([cipher.update(secret), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** @throws Error unless this key sealed it for this owner */
export function unseal(key: Uint8Array, owner: string, text: string): Uint8Array {
  const bytes = Buffer.from(text, 'base64url')
  const nonce = bytes.subarray(0, nonceLength)
  const tag = bytes.subarray(nonceLength, nonceLength + tagLength)
  const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength: tagLength })
    .setAAD(Buffer.from(owner))
    .setAuthTag(tag)
  const opened = [decipher.update(bytes.subarray(nonceLength + tagLength)), decipher.final()]
  return new Uint8Array(Buffer.concat(opened))
}
