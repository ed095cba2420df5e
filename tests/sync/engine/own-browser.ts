import { actions } from '#sync/actions.ts'
import { enqueue, firstState, stateOf } from '#sync/engine/outbox.ts'
import { syncAnswerSchema, type SyncRequest } from '#sync/engine/protocol.ts'
import { syncRound, type RoundEnd } from '#sync/engine/round.ts'
import type { QueuedAction, RefusedWrite, Reply } from '#sync/engine/store.ts'
import { newId } from '#client/device/new-id.ts'
import * as v from 'valibot'
import type { TestApp } from '#tests/support/server/app.ts'
import type { SignedIn } from '#tests/support/people/cast.ts'
import { MemoryStore } from '../simulation/stores/memory-store.ts'

/** What happens to every call of a round. */
type Network = 'lose request' | 'lose answer'

/** The real engine with a store in memory, which can be copied, and the real server. */
export class Browser {
  app: TestApp
  as: SignedIn
  readonly firstClient: string
  readonly #store: MemoryStore

  private constructor(app: TestApp, as: SignedIn, store: MemoryStore, firstClient: string) {
    this.app = app
    this.as = as
    this.#store = store
    this.firstClient = firstClient
  }

  static async start(app: TestApp, as: SignedIn): Promise<Browser> {
    const [store, client] = [new MemoryStore(), newId()]
    await store.transaction((tx) => tx.state.put([firstState(client)]))
    return new Browser(app, as, store, client)
  }

  /** Another browser with the same store. */
  copy(): Browser {
    return new Browser(this.app, this.as, this.#store.copy(), this.firstClient)
  }

  /** Queues a write that the server would do twice if it ran twice. */
  report(description: string): Promise<number> {
    return this.do('report.bug', { description, category: 'UI', priority: 'Low' })
  }

  do(name: string, args: unknown): Promise<number> {
    const action = actions.get(name)
    if (!action) throw new Error(`There is no action ${name}.`)
    const write = { name, version: action.version, args }
    return this.#store.transaction((tx) => enqueue(tx, write, this.app.now()))
  }

  round(network?: Network): Promise<RoundEnd> {
    return syncRound(
      {
        store: this.#store,
        lock: (work) => work(),
        clock: () => this.app.now(),
        newId,
        transport: (request) => this.#call(request, network),
      },
      this.#owner(),
      () => {},
    )
  }

  waiting(): Promise<QueuedAction[]> {
    return this.#store.transaction((tx) => tx.log.all())
  }

  entries(): Promise<RefusedWrite[]> {
    return this.#store.transaction((tx) => tx.refused.all())
  }

  /** The descriptions and sentences of the refused writes. */
  async refused(): Promise<unknown[][]> {
    const described = v.object({ description: v.optional(v.string()) })
    return (await this.entries()).map(({ action, message }) => [
      v.parse(described, action.args).description,
      message,
    ])
  }

  async client(): Promise<string> {
    return (await this.#store.transaction(stateOf)).client
  }

  #owner() {
    const { id: userId, username, universityId } = this.as.user
    return { actor: { userId, username, universityId: String(universityId) }, actions }
  }

  async #call(request: SyncRequest, network: Network | undefined): Promise<Reply> {
    if (network === 'lose request') return { kind: 'later' }
    const response = await this.app.call('POST', '/api/sync', { as: this.as, body: request })
    const body: unknown = await response.json()
    if (network === 'lose answer') return { kind: 'later' }
    if (response.status === 409) return { kind: 'copied' }
    if (!response.ok) throw new Error(`${response.status} ${JSON.stringify(body)}`)
    return { kind: 'answer', answer: v.parse(syncAnswerSchema, body) }
  }
}
