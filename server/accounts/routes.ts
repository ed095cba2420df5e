import type { Context } from 'hono'
import { usernameProblem } from '#sync/accounts.ts'
import type { Env } from '../env.ts'
import { viewerOf } from '../viewer.ts'
import { readSessionUser } from './session-user.ts'
import { isUsernameTaken } from './usernames.ts'

/** GET /api/auth/userdata */
export async function readUserdata(c: Context<Env>): Promise<Response> {
  const { userId } = viewerOf(c)
  c.header('cache-control', 'no-store')
  return c.json(await readSessionUser(c.var.services, userId))
}

/** GET /api/auth/check-username?username= and /profileInfo/check-username/:username */
export async function checkUsername(c: Context<Env>): Promise<Response> {
  const { readers, keyring, clock } = c.var.services
  const username = c.req.param('username') ?? c.req.query('username') ?? ''
  c.header('cache-control', 'no-store')
  const problem = usernameProblem(username)
  if (problem !== undefined) return c.json({ message: problem, isAvailable: false })
  const isTaken = await readers.read((db) =>
    isUsernameTaken(db, username, { keyring, now: clock() }),
  )
  const message = isTaken ? 'Username is not available' : 'Username is available'
  return c.json({ message, isAvailable: !isTaken })
}
