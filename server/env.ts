import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import type { Session } from './auth/session.ts'
import { originOf } from './proxies.ts'
import type { Resources } from './resources.ts'

/**
 * What every handler finds in its context. `session` is undefined for visitors. `dataHeaders` are
 * the headers of every answer with data. A handler that sets them itself sets `isComplete`: changing
 * the headers of a finished answer takes longer than most handlers.
 */
export interface Env {
  Variables: {
    resources: Resources
    session: Session | undefined
    /** Undefined until the log names the request. */
    requestId?: string
    dataHeaders: Readonly<Record<string, string>>
    isComplete?: true
  }
}

/** Whose turn a request takes: the user's, or that of all visitors at an address. */
export const callerOf = (c: Context<Env>): string => c.get('session')?.actor.userId ?? addressOf(c)

/**
 * The caller's address as the subject of a limit. An IPv6 network of /64 counts as one. Behind a
 * trusted proxy it is the address that the proxy names.
 */
export function addressOf(c: Context<Env>): string {
  const { proxies } = c.get('resources').config
  return networkOf(originOf(peerOf(c), c.req.header('x-forwarded-for'), proxies))
}

// Tests call the app without a socket.
function peerOf(c: Context<Env>): string {
  const hasSocket = typeof c.env === 'object' && c.env !== null && 'incoming' in c.env
  return (hasSocket ? getConnInfo(c).remote.address : undefined) ?? '127.0.0.1'
}

function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/, '')
  if (!plain.includes(':')) return plain
  const [head = '', tail = ''] = plain.split('::')
  const left = head.split(':').filter(Boolean)
  const right = tail.split(':').filter(Boolean)
  const gap = plain.includes('::')
    ? Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0')
    : []
  return [...left, ...gap, ...right].slice(0, 4).join(':') + '::/64'
}
