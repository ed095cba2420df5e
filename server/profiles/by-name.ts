import { and, eq, isNull } from 'drizzle-orm'
import type { Context } from 'hono'
import { users } from '#drizzle/schema/accounts.ts'
import { usernameKey } from '#sync/accounts/accounts.ts'
import type { Env } from '../env.ts'
import { isOwnName } from '../own-name.ts'
import { viewerOf } from '../viewer.ts'
import { shownImageOf } from './profile-image.ts'
import { isThere, noSuchUser } from './queries.ts'

/** GET /profileInfo/get-id/:username */
export async function readId(c: Context<Env>): Promise<Response> {
  viewerOf(c)
  const key = usernameKey(nameIn(c).trim())
  const isNamed = and(
    eq(users.usernameKey, key),
    eq(users.deleted, false),
    isNull(users.suspendedAt),
  )
  const [person] = await c
    .get('resources')
    .readers.read((db) => db.select({ reviewerId: users.id }).from(users).where(isNamed))
  if (!person) throw noSuchUser()
  return answer(c, person)
}

/** GET /profileInfo/get-email/:username, for the user's own name only */
export async function readEmail(c: Context<Env>): Promise<Response> {
  const viewer = viewerOf(c)
  if (!isOwnName(viewer, nameIn(c))) throw noSuchUser()
  const [own] = await c
    .get('resources')
    .readers.read((db) =>
      db.select({ email: users.email }).from(users).where(eq(users.id, viewer.userId)),
    )
  if (!own) throw noSuchUser()
  return answer(c, own)
}

/** GET /profileInfo/loadImage/:id */
export async function readImageUrl(c: Context<Env>): Promise<Response> {
  viewerOf(c)
  const id = c.req.param('id') ?? ''
  const [person] = await c
    .get('resources')
    .readers.read((db) => db.select({ image: users.profileImageId }).from(users).where(isThere(id)))
  if (!person) throw noSuchUser()
  return answer(c, { imageUrl: shownImageOf(person.image)?.path ?? null })
}

const nameIn = (c: Context<Env>): string => c.req.param('username') ?? ''

function answer(c: Context<Env>, json: object): Response {
  c.header('cache-control', 'no-store')
  return c.json(json)
}
