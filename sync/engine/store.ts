import type { SyncAnswer, SyncProblem, SyncRequest } from './protocol.ts'
import type { RowRef, TableName, Tables } from './view.ts'

/** A write that waits to be sent, or, once `acked`, for the rows that show it done. */
export interface QueuedAction {
  seq: number
  name: string
  version: number
  args: unknown
  /** The device's clock, in milliseconds since the epoch. */
  at: number
  /** Whether it has ever been sent: the server may then know it, though nobody has heard so. */
  sent: boolean
  acked: boolean
  /** The number of the queued action that made what this one works on. */
  dependsOn?: number
  /** The title of what its person saw it work on, which may be gone when it is refused. */
  about?: string
}

/** A write that will not be done as it is, until its person edits, retries or discards it. */
export interface RefusedWrite extends SyncProblem {
  seq: number
  action: QueuedAction
  /** What depended on it and was refused with it, in order. */
  dependents: QueuedAction[]
}

/**
 * The server's version of a row that pending actions have changed; null where the device has none of
 * it. Of a row that they have only looked at there is no second copy.
 */
export interface BaseRow extends RowRef {
  id: string
  row?: Tables[TableName] | null
  /** The first pending action after which a row was there that the server does not have. */
  madeBy?: number
}

/** Where a device stands. `ack` is not stored: it follows from the queue. */
export interface SyncState {
  key: 'sync'
  /** This device to the server. */
  client: string
  /** Of which version the cached rows are. */
  rows: number
  nextSeq: number
  cursor: string | null
  /** Whether the first snapshot has come whole. */
  complete: boolean
  /** When a round last ended well, by the device's clock. */
  syncedAt?: number
}

/** A table of the store; its rows carry their own keys. */
export interface Records<Row, Key> {
  get(keys: readonly Key[]): Promise<(Row | undefined)[]>
  /** In the order of the keys. */
  all(): Promise<Row[]>
  put(rows: readonly Row[]): Promise<void>
  delete(keys: readonly Key[]): Promise<void>
  clear(): Promise<void>
}

/** The tables of the server's rows. */
export type RowStores<T extends TableName = TableName> = {
  [Name in T]: Records<Tables[Name], string>
}

export interface StoreTransaction {
  rows: RowStores
  base: Records<BaseRow, string>
  actions: Records<QueuedAction, number>
  refused: Records<RefusedWrite, number>
  state: Records<SyncState, 'sync'>
}

/** Port: the device's database. A transaction that throws leaves nothing; one that resolves is durable. */
export interface Store {
  transaction<T>(work: (tx: StoreTransaction) => Promise<T>): Promise<T>
}

/**
 * What came back. `later`: nobody answered, or not our server, or it has a bad moment; the queue stays
 * as it is. `unreached`: nothing came at all, so that trying again soon burdens nobody. Only an
 * `answer` can refuse an action.
 */
export type Reply =
  | { kind: 'answer'; answer: SyncAnswer }
  | { kind: 'later'; waitMs?: number; unreached?: boolean }
  | { kind: 'signed-out' }
  | { kind: 'upgrade' }
  | { kind: 'too-large' }

/** Port: carries a request to the server. It gives up after 15 s and never throws. */
export type Transport = (request: SyncRequest) => Promise<Reply>

/** Port: keeps rounds of several tabs apart, for economy alone; nothing breaks without it. */
export type Lock = <T>(work: () => Promise<T>) => Promise<T>

export interface Platform {
  store: Store
  transport: Transport
  lock: Lock
  /** Milliseconds since the epoch. */
  clock: () => number
}
