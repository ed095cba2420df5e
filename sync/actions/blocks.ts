import * as v from 'valibot'
import { defineAction } from '../engine/action.ts'
import type { RowRef } from '../engine/view.ts'
import { idSchema } from '../id.ts'

const args = v.strictObject({ userId: idSchema })

const blockOf = ({ userId: key }: v.InferOutput<typeof args>): RowRef[] => [
  { table: 'blocks', key },
]

/** The screens hide the person by this row. The next rows delete what belongs to the person. */
export const blockUser = defineAction('block.block', {
  version: 1,
  rest: 'POST /api/block/block',
  args,
  touches: blockOf,
  local(view, { userId }) {
    const row = view.get('blocks', userId)
    view.put('blocks', { userId, isBlockedBy: false, ...row, isBlocked: true })
  },
  words: ({ userId }, names) => `Block ${names.username(userId) ?? 'someone'}`,
  person: ({ userId }) => userId,
  page: 'settings',
})

/** The device has nothing of the person to show until the next rows arrive. */
export const unblockUser = defineAction('block.unblock', {
  version: 1,
  rest: 'PATCH /api/block/unblock',
  args,
  touches: blockOf,
  local(view, { userId: key }) {
    const row = view.get('blocks', key)
    if (row?.isBlockedBy) view.put('blocks', { ...row, isBlocked: false })
    else view.delete('blocks', key)
  },
  words: ({ userId }, names) => `Unblock ${names.username(userId) ?? 'someone'}`,
  person: ({ userId }) => userId,
  page: 'settings',
})
