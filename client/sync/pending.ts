import type { RowRef, View } from '#sync/view.ts'
import { currentDatabase, type Database } from './database.ts'
import { copyOf, loadRows, noRows, storeRows, tablesOf, viewOf, type Rows } from './rows.ts'

/** An effect that is shown and not yet confirmed, with the rows as they were before it. */
export interface Pending {
  refs: RowRef[]
  effect(view: View): void
  before: Rows
}

const pendings: Pending[] = []

export function pendingOf(refs: RowRef[], effect: (view: View) => void): Pending {
  return { refs, effect, before: noRows() }
}

export async function apply(pending: Pending): Promise<void> {
  await inTransaction(async (database) => {
    await show(database, pending)
    pendings.push(pending)
  })
}

/** The server has done it: its rows stand, and what was done after it stays on top. */
export async function confirm(pending: Pending, settle: (view: View) => void): Promise<void> {
  await rebase(pending, {
    ...pending,
    effect(view) {
      pending.effect(view)
      settle(view)
    },
  })
}

/** The server has not done it: the rows are as before, but for what was done after it. */
export async function rewind(pending: Pending): Promise<void> {
  await rebase(pending, undefined)
}

async function rebase(pending: Pending, instead: Pending | undefined): Promise<void> {
  await inTransaction(async (database) => {
    const later = pendings.splice(pendings.indexOf(pending)).slice(1)
    for (const each of [pending, ...later].reverse()) await storeRows(database, each.before)
    if (instead) await show(database, instead)
    for (const each of later) await show(database, each)
    pendings.push(...later)
  })
}

async function show(database: Database, pending: Pending): Promise<void> {
  const rows = await loadRows(database, pending.refs)
  pending.before = copyOf(rows)
  pending.effect(viewOf(rows))
  await storeRows(database, rows)
}

let last: Promise<unknown> = Promise.resolve()

// Dexie calls a body before the transaction ahead of it has ended: the list above needs real turns.
// And it must be an async function: otherwise Dexie commits at the first native `await` inside.
function inTransaction(work: (database: Database) => Promise<void>): Promise<void> {
  const run = () => {
    const database = currentDatabase()
    const tables = Object.values(tablesOf(database))
    return database.transaction('rw', tables, async () => work(database))
  }
  const turn = last.then(run)
  last = turn.catch(() => undefined)
  return turn
}
