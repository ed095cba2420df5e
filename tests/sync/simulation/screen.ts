import type { Owner } from '#sync/engine/queued.ts'
import type { Replica } from '#sync/engine/replica.ts'
import type { Store } from '#sync/engine/store.ts'
import { Tab } from '#sync/engine/tab.ts'

/** What a page shows that opens now. It has read nothing, so its first look reads everything. */
export async function screenOf(owner: Owner, store: Store): Promise<Replica> {
  const tab = new Tab(owner, store, () => {})
  await tab.catchUp()
  return tab.replica
}
