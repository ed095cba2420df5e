import { expect, test } from 'vitest'
import type { QueuedAction } from '#sync/engine/store.ts'
import { editedArgs } from '#client/refusals/edited-args.ts'

const queued = (seq: number, args: unknown): QueuedAction => ({
  seq,
  name: 'message.send',
  version: 1,
  args,
  at: 0,
})
const action = queued(1, { id: 'a', recipientUsername: 'Misspelled', content: 'Hello' })
const typed = { recipientUsername: 'jonas', content: 'Hello, Jonas' }
const unknown = { code: 'not_found', field: 'recipientUsername' } as const
const edited = (each: QueuedAction) => editedArgs(each, { action, ...unknown }, typed)

test('an edit of a refused action takes the new values and keeps the rest', () => {
  expect(edited(action)).toEqual({ id: 'a', ...typed })
})

test('a dependent message gets the new recipient and keeps its own text', () => {
  const second = queued(2, { id: 'b', recipientUsername: ' misspelled', content: 'Hello' })
  expect(edited(second)).toEqual({ id: 'b', recipientUsername: 'jonas', content: 'Hello' })
})

test('actions to another recipient or without one stay unchanged', () => {
  for (const args of [{ recipientUsername: 'lena', content: 'Hi' }, { listingId: 'x' }, null])
    expect(edited(queued(2, args))).toEqual(args)
})

test('a message about a deleted listing is resent without the listing', () => {
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
