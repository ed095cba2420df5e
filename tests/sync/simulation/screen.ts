import type { Owner } from '#sync/engine/queued.ts'
import type { Replica } from '#sync/engine/replica.ts'
import type { Store } from '#sync/engine/store.ts'
import { Tab } from '#sync/engine/tab.ts'
import { tableNames } from '#sync/engine/view.ts'

/** What a page shows that opens now. */
export async function screenOf(owner: Owner, store: Store): Promise<Replica> {
  const tab = new Tab(owner, store, () => {})
  await opened(tab)
  return tab.replica
}

/** Reads everything that the disk has. */
export async function opened(tab: Tab): Promise<void> {
  for (const table of tableNames) tab.replica.complete(table)
  await tab.catchUp()
}
