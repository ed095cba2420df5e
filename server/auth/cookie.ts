import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { CookieOptions } from 'hono/utils/cookie'
import type { Env } from '../env.ts'
import type { IssuedToken } from './sessions.ts'

/** Puts the refresh token where no script can read it. */
export function setRefreshCookie(c: Context<Env>, { token, expiresAt }: IssuedToken): void {
  const lasting = expiresAt === undefined ? {} : { maxAge: secondsUntil(c, expiresAt) }
  setCookie(c, nameOf(c), token, { ...attributesOf(c), ...lasting })
}

export function clearRefreshCookie(c: Context<Env>): void {
  deleteCookie(c, nameOf(c), attributesOf(c))
}

export const readRefreshCookie = (c: Context<Env>): string | undefined => getCookie(c, nameOf(c))

function attributesOf(c: Context<Env>): CookieOptions {
  return { path: '/', httpOnly: true, sameSite: 'Strict', secure: isSecure(c) }
}

const nameOf = (c: Context<Env>): string => (isSecure(c) ? '__Host-quad' : 'quad')

// Browsers accept secure cookies over https, and over plain http from this machine.
function isSecure(c: Context<Env>): boolean {
  if (c.get('resources').config.publicUrl.startsWith('https:')) return true
  return ['localhost', '127.0.0.1'].includes(new URL(c.req.url).hostname)
}

const secondsUntil = (c: Context<Env>, time: number): number =>
  Math.max(0, Math.round((time - c.get('resources').clock()) / 1000))
