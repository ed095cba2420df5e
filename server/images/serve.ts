import { eq, sql } from 'drizzle-orm'
import type { Context } from 'hono'
import * as v from 'valibot'
import { users } from '#drizzle/schema/accounts.ts'
import { images } from '#drizzle/schema/images.ts'
import { imageIdSchema, imageWidths } from '#sync/images.ts'
import { readRefreshCookie } from '../auth/cookie.ts'
import { sessionOfRefreshToken } from '../auth/session.ts'
import { prepared } from '../db/prepared.ts'
import { pick } from '../db/columns.ts'
import type { Env } from '../env.ts'
import type { ImageSize } from './store.ts'

const sizes = new Map(
  Object.entries(imageWidths).map(([size, width]) => [`${width}.webp`, size as ImageSize]),
)

/** Shared caches ask again after an hour, because a moderator may have taken the photo down. */
const shared = 'public, max-age=31536000, s-maxage=3600, immutable'
const own = 'private, max-age=31536000, immutable'

/**
 * GET /images/:id/:file. The address is secret, and its content never changes. A photo that a
 * moderator took down is there for moderators and its owner only. Their browsers send the cookie.
 */
export async function serveImage(c: Context<Env>): Promise<Response> {
  const { id = '', file = '' } = c.req.param()
  const { readers, images: store } = c.get('resources')
  const size = sizes.get(file)
  if (!size || !v.is(imageIdSchema, id)) return c.notFound()
  const [photo] = await readers.readOnce((db) => photoQuery(db).execute({ id }))
  if (!photo) return c.notFound()
  const isDown = photo.takenDownWith !== null
  if (isDown && !(await maySee(c, photo.uploaderId))) return c.notFound()
  const bytes = await store.read(id, size)
  if (!bytes) return c.notFound()
  const caching = photo.folder === 'quad/message-images' ? own : shared
  return c.body(bytes, 200, {
    'content-type': 'image/webp',
    'cache-control': isDown ? 'private, no-store' : caching,
  })
}

const photoQuery = prepared((db) =>
  db
    .select(pick(images, 'uploaderId', 'folder', 'takenDownWith'))
    .from(images)
    .where(eq(images.id, sql.placeholder('id')))
    .prepare(),
)

async function maySee(c: Context<Env>, uploaderId: string): Promise<boolean> {
  const token = readRefreshCookie(c)
  const session = token && (await sessionOfRefreshToken(c.get('resources'), token))
  if (!session) return false
  const { userId } = session.actor
  if (userId === uploaderId) return true
  const [user] = await c
    .get('resources')
    .readers.readOnce((db) =>
      db.select({ isModerator: users.moderator }).from(users).where(eq(users.id, userId)),
    )
  return user?.isModerator === true
}
