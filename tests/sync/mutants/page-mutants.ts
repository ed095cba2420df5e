import type { Mutant } from './mutant.ts'

/** Slips in what a page has in memory. */
export const pageMutants: Record<string, Mutant> = {
  'a page that has missed a change does not look': {
    file: 'sync/engine/tab.ts',
    from: 'const missing = rest.state.commits - this.#commits',
    to: 'const missing = this.#commits < 0 ? rest.state.commits + 1 : 0',
    found: /An open page of .* shows/,
  },
  'a page takes a transaction that is not the next': {
    file: 'sync/engine/tab.ts',
    from: '(!state || state.commits === this.#commits + 1)',
    to: '(!state || state.commits > this.#commits)',
    found: /An open page of .* shows/,
  },
  'a page takes a write twice': {
    file: 'sync/engine/tab.ts',
    from: 'const appended = log.filter(({ seq }) => !here.has(seq))',
    to: 'const appended = [...log]',
    found: /An open page of .* shows/,
  },
  'a page keeps what has left the log': {
    file: 'sync/engine/tab.ts',
    from: 'const removed = [...here].filter((seq) => !there.has(seq))',
    to: 'const removed: number[] = []',
    found: /An open page of .* shows/,
  },
  'a page keeps refused writes that are gone': {
    file: 'sync/engine/tab.ts',
    from: 'new Map([...gone, ...refused',
    to: 'new Map([...refused',
    found: /An open page of .* shows/,
  },
  'an effect stays on an old row': {
    file: 'sync/engine/replica.ts',
    from: 'gone.size > 0 || isBelow',
    to: 'gone.size > 0',
    found: /An open page of .* shows/,
  },
  'an effect outlives its write': {
    file: 'sync/engine/replica.ts',
    from: 'gone.size > 0 || isBelow',
    to: 'isBelow',
    found: /An open page of .* shows/,
  },
  'a page forgets the row below an effect': {
    file: 'sync/engine/replica.ts',
    from: 'return touched ? (touched.server as Tables[T] | undefined) : this.get(table, key)',
    to: 'return this.get(table, key)',
    found: /An open page of .* shows/,
  },
  'a deleted row stays on an open page': {
    file: 'sync/engine/replica.ts',
    from: `    else rows.delete(key)
`,
    to: '',
    found: /An open page of .* shows/,
  },
  'an open page keeps the rows of before a snapshot': {
    file: 'sync/engine/journal.ts',
    from: `      changes.cleared.push(table)
`,
    to: '',
    found: /An open page of .* shows/,
  },
  'a needless write leaves the log although it was sent': {
    file: 'sync/engine/outbox.ts',
    from: `    seq > sentUpTo &&
    read.some`,
    to: `    seq > 0 &&
    read.some`,
    found: /queues .* instead of/,
  },
  'a page does not hear which rows were deleted': {
    file: 'sync/engine/journal.ts',
    from: `      for (const key of keys) changes.rows.push({ table, key, row: undefined })
`,
    to: '',
    found: /An open page of .* shows/,
  },
}
