import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { CookieOptions } from 'hono/utils/cookie'
import type { Env } from '../env.ts'
import type { IssuedToken } from './sessions.ts'

const session = ''

/** Puts the refresh token where no script can read it. */
export function setRefreshCookie(c: Context<Env>, { token, expiresAt }: IssuedToken): void {
  const lasting = expiresAt === undefined ? {} : { maxAge: secondsUntil(c, expiresAt) }
  setCookie(c, nameOf(c, session), token, { ...attributesOf(c), ...lasting })
}

export const clearRefreshCookie = (c: Context<Env>): void => deletePrivateCookie(c, session)

export const readRefreshCookie = (c: Context<Env>): string | undefined =>
  readPrivateCookie(c, session)

interface PrivateCookie {
  name: string
  value: string
  sameSite: 'Lax' | 'Strict'
  /** Seconds. */
  maxAge: number
}

/** Another cookie that no script can read. */
export function setPrivateCookie(
  c: Context<Env>,
  { name, value, sameSite, maxAge }: PrivateCookie,
): void {
  setCookie(c, nameOf(c, name), value, { ...attributesOf(c), sameSite, maxAge })
}

export const readPrivateCookie = (c: Context<Env>, name: string): string | undefined =>
  getCookie(c, nameOf(c, name))

export function deletePrivateCookie(c: Context<Env>, name: string): void {
  deleteCookie(c, nameOf(c, name), attributesOf(c))
}

function attributesOf(c: Context<Env>): CookieOptions {
  return { path: '/', httpOnly: true, sameSite: 'Strict', secure: isSecure(c) }
}

const nameOf = (c: Context<Env>, name: string): string =>
  `${isSecure(c) ? '__Host-quad' : 'quad'}${name === session ? '' : `-${name}`}`

// Browsers accept secure cookies over https, and over plain http from this machine.
function isSecure(c: Context<Env>): boolean {
  if (c.get('resources').config.publicUrl.startsWith('https:')) return true
  return ['localhost', '127.0.0.1'].includes(new URL(c.req.url).hostname)
}

const secondsUntil = (c: Context<Env>, time: number): number =>
  Math.max(0, Math.round((time - c.get('resources').clock()) / 1000))
