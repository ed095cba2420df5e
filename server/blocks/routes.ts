import type { Context } from 'hono'
import { blockUser, unblockUser } from '#sync/actions/blocks.ts'
import { blockAnswerSchema } from '#sync/blocks.ts'
import type { Db } from '../db/open.ts'
import type { Env } from '../env.ts'
import { answerRead } from '../reading/answer.ts'
import { expose, type Exposure } from '../sync/mount.ts'
import { viewerOf } from '../viewer.ts'
import { block, unblock } from './actions.ts'
import { blockedUsersPage, blockersPage } from './pages.ts'
import { assertKnown, isBlocking } from './queries.ts'

/** GET /api/block/get-blocked-list */
export const readBlockedUsers = (c: Context<Env>): Promise<Response> =>
  answerRead(c, blockedUsersPage, viewerOf(c).userId, { isCostly: true })

/** GET /api/block/get-blockedBy-list */
export const readBlockedBy = (c: Context<Env>): Promise<Response> =>
  answerRead(c, blockersPage, viewerOf(c).userId, { isCostly: true })

/** GET /api/block/check/:userId: whether the viewer blocks that user */
export const checkBlocked = (c: Context<Env>): Promise<Response> =>
  check(c, (db, viewerId, id) => isBlocking(db, viewerId, id))

/** GET /api/block/check-isBlocked/:userId: whether that user blocks the viewer */
export const checkBlockedBy = (c: Context<Env>): Promise<Response> =>
  check(c, (db, viewerId, id) => isBlocking(db, id, viewerId))

async function check(
  c: Context<Env>,
  isThere: (db: Db, viewerId: string, id: string) => Promise<boolean>,
): Promise<Response> {
  const { userId } = viewerOf(c)
  const id = c.req.param('userId') ?? ''
  const isBlocked = await c.get('resources').readers.read(async (db) => {
    await assertKnown(db, userId, id)
    return isThere(db, userId, id)
  })
  c.header('cache-control', 'no-store')
  return c.json({ isBlocked })
}

/** The block actions. Their bodies are their arguments. */
export const blockWrites: Exposure[] = [
  expose(block, {
    summary: 'Blocks a user.',
    about:
      'Neither of you can message the other, and your listings are hidden from each other. Blocking a user twice changes nothing.',
    body: blockUser.args,
    args: ({ body }) => body,
    answer: blockAnswerSchema,
    repliesToQueue: true,
    refuses: ['not_found', 'forbidden'],
  }),
  expose(unblock, {
    summary: 'Ends your block of a user.',
    about: 'Without a block, it changes nothing. A block by the other user stays.',
    body: unblockUser.args,
    args: ({ body }) => body,
    answer: blockAnswerSchema,
    repliesToQueue: true,
    refuses: ['not_found', 'forbidden'],
  }),
]
