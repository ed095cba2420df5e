import { expect, test } from 'vitest'
import { RowChanges } from '#server/sync/row-changes.ts'
import { listing } from './engine/phone.ts'

test('an answer without changes has no parts', () => {
  expect(new RowChanges().packed()).toEqual({})
})

test('each kind of change has its part, and counts go with a row that is put', () => {
  const changes = new RowChanges()
  changes.purge('someone')
  expect(changes.packed()).toEqual({ purge: ['someone'] })
  changes.delete('listings', 'a')
  changes.delete('listings', 'b')
  changes.count(['c', 1, 2])
  expect(changes.packed()).toEqual({
    purge: ['someone'],
    del: { listings: ['a', 'b'] },
    counts: [['c', 1, 2]],
  })
  const row = listing(1)
  changes.put('listings', { ...row, _id: 'c' })
  changes.put('listings', row)
  expect(changes.size).toBe(2)
  const { put, counts } = changes.packed()
  expect([put?.listings?.length, counts]).toEqual([2, undefined])
})
