import type { Context } from 'hono'
import * as v from 'valibot'
import { announce } from '#sync/actions/administration.ts'
import { messageSchema } from '#sync/answer.ts'
import { idSchema } from '#sync/id.ts'
import { runningAnnouncementSchema } from '#sync/moderation/announcements.ts'
import type { Env } from '../env.ts'
import type { Reference } from '../openapi/reference.ts'
import { expose, noBody, type Exposure } from '../sync/mount.ts'
import { runningAnnouncements } from '../announcements/queries.ts'
import { end, make } from './announcements.ts'

/** GET /api/administration/announcements */
export async function readAnnouncements(c: Context<Env>): Promise<Response> {
  const { readers, clock } = c.get('resources')
  const running = await readers.readOnce((db) => runningAnnouncements(db, clock()))
  return c.json(running, 200, { 'cache-control': 'no-store' })
}

/** An end in the past would be refused. */
const sample = {
  text: 'The office is closed on Monday.',
  link: 'https://example.edu/office',
  until: '2090-01-01T18:00:00.000Z',
}

export const announcementReads: Reference[] = [
  {
    at: 'GET /api/administration/announcements',
    summary: 'Lists the announcements that run, newest first.',
    session: 'administrator',
    answer: v.array(runningAnnouncementSchema),
    words: { ...sample, madeAt: '2026-09-02T18:00:00.000Z' },
  },
]

const { id: _id, ...given } = announce.args.entries

export const announcementWrites: Exposure[] = [
  expose(make, {
    summary: 'Shows an announcement to a campus or to everyone.',
    about:
      'A banner on every device, from the next answer of `POST /api/sync` until `until`, or until it is dismissed there. Without `universityId`, it is for all. No one sees more than three. `link` begins with `https://` and has no user name and no password. The log of decisions has it with your name. Send an `id` (a UUID) to make the call safe to repeat.',
    role: 'administrator',
    body: v.strictObject({ ...given, id: v.optional(idSchema) }),
    demands: ['text', 'until'],
    args: ({ body: { id, ...announcement }, newId }) => ({ ...announcement, id: id ?? newId() }),
    answer: messageSchema,
    words: sample,
    says: 'The announcement was made.',
    refuses: ['conflict'],
  }),
  expose(end, {
    summary: 'Ends an announcement.',
    about: 'It disappears from all devices. The log of decisions has it with your name.',
    role: 'administrator',
    body: noBody,
    args: ({ id }) => ({ id }),
    answer: messageSchema,
    says: 'The announcement has ended.',
  }),
]
