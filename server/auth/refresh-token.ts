import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** One token of a family. Each refresh creates one of the next generation. */
export interface Generation {
  familyId: string
  generation: number
  /** Makes two tokens of a generation differ. Tokens of version 0.1 have none. */
  nonce: string
}

export const newNonce = (): string => randomBytes(16).toString('base64url')

export function refreshToken(key: Uint8Array, token: Generation): string {
  const name = nameOf(token)
  return `${name}.${mac(key, name)}`
}

/** The part of a token that is no secret, because the rest cannot be guessed from it. */
export const nameOf = ({ familyId, generation, nonce }: Generation): string =>
  [familyId, generation, nonce].filter((part) => part !== '').join('.')

/** The contents of a token that this server issued, or undefined. */
export function readRefreshToken(key: Uint8Array, token: string): Generation | undefined {
  const [, name = ''] = /^(.{1,80})\.[\w-]{43}$/.exec(token) ?? []
  const own = Buffer.from(`${name}.${mac(key, name)}`)
  const given = Buffer.from(token)
  if (own.length !== given.length || !timingSafeEqual(own, given)) return undefined
  return readName(name)
}

/** What a name says. Anyone can write one. */
export function readName(name: string): Generation | undefined {
  const [, familyId = '', generation = '', nonce = ''] =
    /^([0-9a-f-]{36})\.(\d{1,9})(?:\.([\w-]{22}))?$/.exec(name) ?? []
  return familyId === '' ? undefined : { familyId, generation: Number(generation), nonce }
}

const mac = (key: Uint8Array, name: string): string =>
  createHmac('sha256', key).update(name).digest('base64url')
