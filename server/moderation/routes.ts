import type { Context } from 'hono'
import * as v from 'valibot'
import { messageSchema } from '#sync/answer.ts'
import { idSchema } from '#sync/id.ts'
import { decide as decideAction } from '#sync/actions/moderation.ts'
import { subjectKinds, type SubjectKind } from '#sync/moderation/moderation.ts'
import { Refusal } from '#sync/refusal.ts'
import type { Env } from '../env.ts'
import { pageAnswer, pageRequest, placeInTime } from '../paging.ts'
import { answerData } from '../data-answer.ts'
import { expose, type Exposure } from '../sync/mount.ts'
import { viewerOf } from '../viewer.ts'
import { decide } from './actions.ts'
import { readItem } from './items.ts'
import { decisionAnswer, notAbout, readLog } from './log.ts'
import { readQueue, waitingAnswer, waitingCounts, type QueueRow } from './queues.ts'

const headers = { 'cache-control': 'no-store' }

/** GET /api/moderation?university= */
export async function readCounts(c: Context<Env>): Promise<Response> {
  const { userId } = viewerOf(c)
  const university = c.req.query('university') || undefined
  const counts = await c
    .get('resources')
    .readers.read((db) => waitingCounts(db, userId, university))
  return c.json(counts, 200, headers)
}

/** GET /api/moderation/queues/:kind?university=&limit=&cursor= */
export async function readQueuePage(c: Context<Env>): Promise<Response> {
  const kind = kindOf(c)
  const { university, ...query } = c.req.query()
  const page = pageRequest(query)
  const after = placeInTime(page, 'any')
  const rows = await c.get('resources').readers.read((db) =>
    readQueue(db, {
      kind,
      readerId: viewerOf(c).userId,
      universityId: university || undefined,
      after,
      limit: page.limit + 1,
    }),
  )
  const answer = pageAnswer<QueueRow>(c.req.url, page, rows, {
    place: (row) => `${row.since} ${row.id}`,
    text: (row) => JSON.stringify(waitingAnswer(kind, row)),
    headers,
  })
  return answerData(c, answer)
}

/** GET /api/moderation/items/:kind/:id */
export async function readModerationItem(c: Context<Env>): Promise<Response> {
  const { userId } = viewerOf(c)
  const named = { kind: kindOf(c), subjectId: c.req.param('id') ?? '' }
  const item = await c.get('resources').readers.read((db) => readItem(db, userId, named))
  return c.json(item, 200, headers)
}

/** GET /api/moderation/decisions */
export async function readDecisions(c: Context<Env>): Promise<Response> {
  const { userId } = viewerOf(c)
  const page = pageRequest(c.req.query())
  const after = placeInTime(page, 'one')
  const rows = await c
    .get('resources')
    .readers.read((db) => readLog(db, { where: notAbout(userId), after, limit: page.limit + 1 }))
  const answer = pageAnswer(c.req.url, page, rows, {
    place: ({ decision }) => `${decision.decidedAt} ${decision.id}`,
    text: (row) => JSON.stringify(decisionAnswer(row)),
    headers,
  })
  return answerData(c, answer)
}

function kindOf(c: Context<Env>): SubjectKind {
  const kind = c.req.param('kind')
  if (v.is(v.picklist(subjectKinds), kind)) return kind
  throw new Refusal('not_found', 'There is nothing at this address.')
}

const { id: _id, ...given } = decideAction.args.entries

export const moderationWrites: Exposure[] = [
  expose(decide, {
    summary: 'Decides about a report, request, or appeal.',
    about:
      'Answers everything that waits about the thing. The person whom it concerns gets the reason by notification and email, never your name; reporters learn that their report was looked at. `release` shows a listing that waits; with its `held.since` as `since`, only if it has not changed since you saw it. Send an `id` (a UUID) to make the call safe to repeat; the `id` of another decision is refused.',
    role: 'moderator',
    body: v.strictObject({ ...given, id: v.optional(idSchema) }),
    demands: ['kind', 'subjectId', 'verdict', 'reason'],
    args: ({ body: { id, ...decision }, newId }) => ({ ...decision, id: id ?? newId() }),
    answer: messageSchema,
    says: 'Your decision was saved.',
    refuses: ['forbidden', 'conflict'],
  }),
]
