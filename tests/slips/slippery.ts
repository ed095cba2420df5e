import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findSlips, type Slip } from './find-slips.ts'

/** Where a slip loses a write, or shows something to a person who may not see it. */
const folders = ['sync/engine', 'client/device', 'server/sync', 'server/db', 'server/blocks']
const permissions = [
  'server/auth/ended-sessions.ts',
  'server/auth/origin.ts',
  'server/auth/session.ts',
  'server/listings/queries.ts',
  'server/listings/visibility.ts',
  'server/messages/people.ts',
  'server/auth/role.ts',
  'server/moderation/subjects.ts',
  'server/moderation/suspension.ts',
  'server/realtime/routes.ts',
  'server/reviews/own.ts',
  'server/reviews/people.ts',
  'server/viewer.ts',
]

/**
 * What needs the page, the worker, or several tabs of a real browser. Only the tests in browsers run
 * it, which take minutes for each slip.
 */
const inBrowsers = [
  'device.ts',
  'drafts.ts',
  'first-screen.ts',
  'follow-own-changes.ts',
  'live/',
  'photos/decode-picture.ts',
  'photos/image-file.ts',
  'photos/photo-progress.ts',
  'photos/photo-queue.ts',
  'photos/send-photos.ts',
  'photos/shrink.ts',
  'photos/upload',
  'photos/use-',
  'queue.ts',
  'rounds/round-soon.ts',
  'rounds/start-rounds.ts',
  'rounds/sync-phase.ts',
  'session/borrow-session.ts',
  'session/kept.ts',
  'session/leave.ts',
  'session/other-tabs.ts',
  'session/pending-logout.ts',
  'session/refresh.ts',
  'session/round-timeout.ts',
  'session/session.ts',
  'session/shared-lock.ts',
  'session/show.ts',
  'session/start.ts',
  'session/store.ts',
  'session/tokens.ts',
  'trim-soon.ts',
  'use-',
  'worker/ask-for-sync.ts',
  'worker/background.ts',
  'worker/earlier-parts.ts',
  'worker/photo-cache.ts',
].map((start) => `client/device/${start}`)

/** Whether slips are planted in this file. The reference of the API is text. */
export const isSlippery = (file: string): boolean =>
  permissions.includes(file) ||
  (folders.some((folder) => file.startsWith(`${folder}/`)) &&
    file.endsWith('.ts') &&
    !file.endsWith('/reference.ts') &&
    !inBrowsers.some((start) => file.startsWith(start)))

/** Every slip, in the order of the files. */
export const allSlips = (): Slip[] =>
  [...folders.flatMap(filesIn), ...permissions]
    .filter(isSlippery)
    .toSorted()
    .flatMap((file) => findSlips(file, readFileSync(file, 'utf8')).slips)

/** The files of a folder, also in those in it. */
export const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name))
