import { discard, retry } from '#sync/outbox.ts'
import type { RefusedWrite } from '#sync/store.ts'
import { actorOf } from '../sync/actor.ts'
import { currentDatabase } from '../sync/database.ts'
import { dexieStore } from '../sync/dexie-store.ts'
import { durably } from '../sync/durably.ts'
import { loadActions } from '../sync/known-actions.ts'
import { requestRound } from '../sync/rounds.ts'

/** Queues a refused write again, as it was, with its photos. */
export async function retryRefused({ seq, action, dependents }: RefusedWrite): Promise<void> {
  const owner = { actor: actorOf(), actions: await loadActions() }
  const { blobs } = currentDatabase()
  const named = JSON.stringify([action, ...dependents])
  await durably(() =>
    dexieStore(currentDatabase(), [blobs]).transaction(async (tx) => {
      await blobs
        .filter(({ sha256 }) => named.includes(sha256))
        .modify((photo) => {
          photo.state = 'waiting'
          delete photo.problem
        })
      await retry(tx, owner, seq, Date.now())
    }),
  )
  void requestRound()
}

/** Nothing of it stays. */
export async function discardRefused({ seq }: RefusedWrite): Promise<void> {
  await dexieStore(currentDatabase()).transaction((tx) => discard(tx, seq))
}
