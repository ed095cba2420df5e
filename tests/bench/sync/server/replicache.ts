import { pages } from './pages.ts'
import type { Rows } from './rows.ts'
import type { Saved, SavedRow } from './saved.ts'

interface Cookie {
  order: number
  /** The version of the newest change on the device. */
  version: number
  /** During the first pull: how many listings the device has. */
  sent?: number
}

interface Pull {
  clientGroupID: string
  cookie: Cookie | null
}

interface Push {
  clientGroupID: string
  mutations: { clientID: string; id: number; name: string; args: { listingId: string } }[]
}

interface Client {
  group: string
  lastMutationID: number
  version: number
}

/** The global version strategy of doc.replicache.dev, with a first pull in parts. */
export class ReplicacheServer {
  readonly #rows: Rows
  readonly #saved: Saved
  readonly #clients = new Map<string, Client>()
  /** When each row of a space was saved. */
  readonly #versions = new Map<string, number>()

  constructor(rows: Rows, saved: Saved) {
    this.#rows = rows
    this.#saved = saved
  }

  push(space: string, { clientGroupID, mutations }: Push): void {
    this.#rows.version += 1
    const { version } = this.#rows
    const added: SavedRow[] = []
    for (const { clientID, id, name, args } of mutations) {
      const known = this.#clients.get(clientID)
      const lastMutationID = known?.lastMutationID ?? 0
      if (id <= lastMutationID) continue
      if (id > lastMutationID + 1) throw new Error(`Mutation ${id} comes from the future.`)
      if (name !== 'saveListing') throw new Error(`There is no mutator ${name}.`)
      const { listingId } = args
      const timeSaved = new Date().toISOString()
      added.push({ id: listingId, listingId, notifyOnUpdate: false, timeSaved })
      this.#versions.set(`${space}/${listingId}`, version)
      this.#clients.set(clientID, { group: clientGroupID, lastMutationID: id, version })
    }
    this.#saved.add(space, added)
  }

  pull(space: string, { clientGroupID, cookie }: Pull): unknown {
    const { kept, version } = this.#rows
    const started = cookie ?? { order: 0, version, sent: 0 }
    const lastMutationIDChanges: Record<string, number> = {}
    for (const [id, client] of this.#clients)
      if (client.group === clientGroupID && client.version > (cookie?.version ?? 0))
        lastMutationIDChanges[id] = client.lastMutationID
    const patch: unknown[] = []
    const put = (key: string, value: unknown) => patch.push({ op: 'put', key, value })
    const order = started.order + 1
    if (started.sent !== undefined) {
      const sent = started.sent + (started.sent === 0 ? pages.first : pages.next)
      if (cookie === null)
        for (const row of this.#saved.of(space).values()) put(`saved/${row.id}`, row)
      for (const { row } of kept.slice(started.sent, sent)) put(`listing/${row._id}`, row)
      const left = Math.max(0, kept.length - sent)
      put('control/left', left)
      const next = { order, version: started.version, ...(left > 0 && { sent }) }
      return { cookie: next, lastMutationIDChanges: {}, patch }
    }
    for (const { row, version: changed } of kept)
      if (changed > started.version) put(`listing/${row._id}`, row)
    for (const row of this.#saved.of(space).values())
      if ((this.#versions.get(`${space}/${row.id}`) ?? 0) > started.version)
        put(`saved/${row.id}`, row)
    const isSame = patch.length === 0 && Object.keys(lastMutationIDChanges).length === 0
    return { cookie: isSame ? cookie : { order, version }, lastMutationIDChanges, patch }
  }
}
