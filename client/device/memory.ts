import type { News } from '#sync/engine/journal.ts'
import { Tab } from '#sync/engine/tab.ts'
import { second } from '#sync/time.ts'
import { Database } from './database.ts'
import { dexieStore } from './dexie-store.ts'
import { firstParts, readFirst, readListings } from './first-rows.ts'
import { loadActionsOf, metActions } from './known-actions.ts'
import { newsChannel } from './news-channel.ts'
import { currentActor } from './session/store.ts'

/** One user's database, and what this tab has in memory of it. */
export interface Memory {
  database: Database
  tab: Tab
  /** Resolves when the rows of a first screen are here; rejects if the database cannot be read. */
  ready: Promise<void>
  /** Loads the other listings in portions. */
  loadListings: () => Promise<void>
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
    actions: metActions,
    load: loadActionsOf,
    report: (error: unknown) => reportError(error),
  }
  const tab = new Tab(owner, dexieStore(database), (news) => channel.postMessage(news))
  // What a frozen tab begins to read ends when it thaws. Until then no other tab could write.
  let isFrozen = false
  channel.addEventListener('message', ({ data }: MessageEvent<News>) => {
    if (isFrozen) return
    tab.hear(data)
    setTimeout(() => {
      if (tab.isBehind) void tab.catchUp().catch(() => undefined)
    }, PATIENCE)
  })
  const look = () => {
    if (document.visibilityState === 'visible') void tab.catchUp().catch(() => undefined)
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
  const ready = readFirst(database, currentActor().universityId).then((first) =>
    tab.start(first, firstParts),
  )
  let listings: Promise<void> | undefined
  return {
    database,
    tab,
    ready,
    loadListings: () => (listings ??= ready.then(() => readListings(database, tab))),
    close() {
      for (const [event, hear] of events) page?.removeEventListener(event, hear, true)
      channel.close()
      database.close()
    },
  }
}
