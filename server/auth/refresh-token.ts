import { createHmac, timingSafeEqual } from 'node:crypto'

/** One token of a family. Each refresh creates the next generation. */
export interface Generation {
  familyId: string
  generation: number
}

/** Derived, not random: a refresh repeated after a lost answer gets the same successor. */
export function refreshToken(key: Uint8Array, { familyId, generation }: Generation): string {
  const name = `${familyId}.${generation}`
  return `${name}.${mac(key, name)}`
}

/** The contents of a token that this server issued, or undefined. */
export function readRefreshToken(key: Uint8Array, token: string): Generation | undefined {
  const [, name = '', familyId = '', generation = ''] =
    /^(([0-9a-f-]{36})\.(\d{1,9}))\.[\w-]{43}$/.exec(token) ?? []
  if (familyId === '') return undefined
  const own = Buffer.from(`${name}.${mac(key, name)}`)
  const given = Buffer.from(token)
  if (own.length !== given.length || !timingSafeEqual(own, given)) return undefined
  return { familyId, generation: Number(generation) }
}

const mac = (key: Uint8Array, name: string): string =>
  createHmac('sha256', key).update(name).digest('base64url')
