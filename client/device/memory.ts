import type { News } from '#sync/engine/journal.ts'
import { Tab } from '#sync/engine/tab.ts'
import { byTable, type TableName } from '#sync/engine/view.ts'
import { second } from '#sync/time.ts'
import { Database } from './database.ts'
import { answered, withDeadline } from './deadline.ts'
import { dexieStore, newsChannel } from './dexie-store.ts'
import { readFirst } from './first-rows.ts'
import { allKnown, knownActions, loadActions, loadActionsSoon } from './known-actions.ts'
import { currentActor } from './session/store.ts'
import { isStorageError } from './storage-errors.ts'

/** One user's database, and what this tab has in memory of it. */
export interface Memory {
  database: Database
  tab: Tab
  /**
   * Resolves when the rows of a first screen are here; rejects if the database cannot be read. The next
   * call tries again then.
   */
  ready: () => Promise<void>
  /** Loads all rows of a table, once. */
  load: (table: TableName) => Promise<void>
  close: () => void
}

/** After news whose rows did not come, a tab looks by itself. */
const PATIENCE = second

export function openMemory(userId: string): Memory {
  const database = new Database(userId)
  const channel = newsChannel(userId)
  const owner = {
    get actor() {
      return currentActor()
    },
    actions: knownActions,
    knowsAll: allKnown.read,
    loadAll: () =>
      loadActionsSoon().catch((error: unknown) => {
        // They may come later.
        void loadActions().then(catchUp, () => undefined)
        throw error
      }),
    report: (error: unknown) => {
      if (!isStorageError(error)) reportError(error)
    },
  }
  const giveUp = () => database.giveUp()
  const disk = withDeadline(dexieStore(database), giveUp)
  const tab = new Tab(owner, disk, (news) => {
    channel.postMessage(news)
    lookAgain()
  })
  const catchUp = () => void tab.catchUp().catch(() => undefined)
  const lookAgain = () =>
    void setTimeout(() => {
      if (tab.isBehind) catchUp()
    }, PATIENCE)
  // What a frozen tab begins to read ends when it thaws. Until then no other tab could write.
  let isFrozen = false
  channel.addEventListener('message', ({ data }: MessageEvent<News>) => {
    if (isFrozen) return
    tab.hear(data)
    lookAgain()
  })
  const look = () => {
    if (document.visibilityState === 'visible') catchUp()
  }
  const freeze = () => void (isFrozen = true)
  const resume = () => {
    isFrozen = false
    look()
  }
  const events = [
    ['visibilitychange', look],
    ['pageshow', look],
    ['freeze', freeze],
    ['resume', resume],
  ] as const
  // All pass the window on their way down, where there is one.
  const page: Pick<EventTarget, 'addEventListener' | 'removeEventListener'> | undefined =
    'window' in globalThis ? window : undefined
  for (const [event, hear] of events) page?.addEventListener(event, hear, true)
  const first = () => answered(() => readFirst(database, currentActor().universityId), giveUp)
  const ready = untilDone(() => tab.start(first))
  void ready().catch(() => undefined)
  const loads = byTable<Record<TableName, () => Promise<void>>>((table) =>
    untilDone(() => ready().then(() => tab.load(table))),
  )
  return {
    database,
    tab,
    ready,
    load: (table) => loads[table](),
    close() {
      for (const [event, hear] of events) page?.removeEventListener(event, hear, true)
      channel.close()
      database.end()
    },
  }
}

/** Does the work at the first call, and again at a later one if it has failed. */
function untilDone(work: () => Promise<void>): () => Promise<void> {
  let doing: Promise<void> | undefined
  return () =>
    (doing ??= work().catch((error: unknown) => {
      doing = undefined
      throw error
    }))
}
