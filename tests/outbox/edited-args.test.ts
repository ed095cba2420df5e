import { expect, test } from 'vitest'
import type { QueuedAction } from '#sync/engine/store.ts'
import { editedArgs } from '../../client/outbox/edited-args.ts'

const queued = (seq: number, args: unknown): QueuedAction => ({
  seq,
  name: 'message.send',
  version: 1,
  args,
  at: 0,
  sent: true,
  acked: false,
})
const action = queued(1, { id: 'a', recipientUsername: 'Misspelled', content: 'Hello' })
const typed = { recipientUsername: 'jonas', content: 'Hello, Jonas' }
const unknown = { code: 'not_found', field: 'recipientUsername' } as const
const edited = (each: QueuedAction) => editedArgs(each, { action, ...unknown }, typed)

test('what was edited takes all that was typed and keeps the rest', () => {
  expect(edited(action)).toEqual({ id: 'a', ...typed })
})

test('what waits with it goes to whom it goes to now, in its own words', () => {
  const second = queued(2, { id: 'b', recipientUsername: ' misspelled', content: 'Hello' })
  expect(edited(second)).toEqual({ id: 'b', recipientUsername: 'jonas', content: 'Hello' })
})

test('what names another, or nobody, stays as it was', () => {
  for (const args of [{ recipientUsername: 'lena', content: 'Hi' }, { listingId: 'x' }, null])
    expect(edited(queued(2, args))).toEqual(args)
})

test('a message about a listing that has gone is sent again without it', () => {
  const about = queued(1, { id: 'a', recipientId: 'b', content: 'Still there?', listingId: 'c' })
  const again = (field?: string) =>
    editedArgs(about, { action: about, code: 'not_found', ...(field && { field }) }, typed)
  expect(again()).toEqual({ id: 'a', recipientId: 'b', ...typed })
  expect(again('recipientUsername')).toEqual({
    id: 'a',
    recipientId: 'b',
    listingId: 'c',
    ...typed,
  })
})
