import type { Announcement } from '../moderation/announcements.ts'
import type { Maintenance } from '../moderation/maintenance.ts'
import type { Rules } from '../moderation/rules.ts'
import type { SyncAnswer, SyncProblem, SyncRequest } from './protocol.ts'
import type { TableName, Tables } from './view.ts'

/** A write as it is stored at the click. */
export interface Write {
  name: string
  version: number
  args: unknown
  /** When it was made, in milliseconds since the epoch, never before the server's last answer. */
  at: number
  /** Made with a click, so that the log does not take it twice. */
  id?: string
  /** The title of its listing, kept because the listing may be gone when the action is refused. */
  about?: string
}

/**
 * A pending write. It never changes: `sentUpTo` and `ackedUpTo` of the state say how far the log was sent
 * and acknowledged. An acknowledged write stays until the rows that include it arrive.
 */
export interface QueuedAction extends Write {
  /** Given by the log. */
  seq: number
}

/** A refused write, kept until its author edits, retries or discards it. */
export interface RefusedWrite extends SyncProblem {
  seq: number
  action: QueuedAction
  /** The actions that depended on it and were refused with it, in order. */
  dependents: QueuedAction[]
}

/** The state of a device. `ack` is not stored, because it follows from the log. */
export interface SyncState {
  key: 'sync'
  /** The id of this device, made by the device. */
  client: string
  /** The `rowVersion` of the cached rows. */
  rows: number
  /** The highest number that has left the log. */
  lastSeq: number
  /** Grows with each transaction that changes anything but the end of the log. */
  commits: number
  /** The last action that was ever sent. The server may know it even if no answer arrived. */
  sentUpTo: number
  /** The last action whose success the server has reported. */
  ackedUpTo: number
  cursor: string | null
  /** The lease in the answer to the last push; absent before the first. */
  lease?: string
  /** The push whose answer is not stored yet. It is repeated until then, and no later action joins it. */
  push?: OpenPush
  /** Whether the whole first snapshot has arrived. */
  complete: boolean
  /** When a round last ended well, in milliseconds since the epoch by the device's clock. */
  syncedAt?: number
  /** The server's clock in its last answer, in milliseconds since the epoch. */
  serverTime?: number
  /** Maintenance mode, as the last answer had it; absent while the server takes actions. */
  maintenance?: Maintenance
  /** What administrators announce to the user, as the last answer had it. */
  announcements?: readonly Announcement[]
  /** What the school has set for listings, as the last answer had it. */
  rules?: Rules
  /** The most rows of the next answer. It follows the speed of the line; see `pace` in `round.ts`. */
  limit?: number
}

export interface OpenPush {
  id: string
  /** The last action that the server may have done without this device knowing. */
  unsureUpTo: number
}

/** A table of the store. Its rows contain their keys. */
export interface Records<Row, Key> {
  get(keys: readonly Key[]): Promise<(Row | undefined)[]>
  /** In the order of the keys. */
  all(): Promise<Row[]>
  /** The first `most` rows with a key above `key`, in the order of the keys. */
  after(key: Key, most: number): Promise<Row[]>
  put(rows: readonly Row[]): Promise<void>
  delete(keys: readonly Key[]): Promise<void>
  clear(): Promise<void>
}

/** The pending writes of this device, in the order of their clicks. */
export interface LogRecords extends Pick<
  Records<QueuedAction, number>,
  'all' | 'after' | 'delete'
> {
  /** @returns the number of the write, which is above all numbers of before */
  append(write: Write): Promise<number>
}

/** The tables of the server's rows. */
export type RowStores<T extends TableName = TableName> = {
  [Name in T]: Records<Tables[Name], string>
}

export interface StoreTransaction {
  /** As the server sent them. No effect of a pending write is stored. */
  rows: RowStores
  log: LogRecords
  refused: Records<RefusedWrite, number>
  state: Records<SyncState, 'sync'>
}

/**
 * What a transaction uses, because it keeps others from it meanwhile. `send`: listings, log and state.
 * `rows`: everything but the log, for which no click waits then. `results`: the log, too. `all`: also what
 * the platform stores beside them. `read`: as `results`, without changes. `portion`: the server's
 * rows alone, without changes.
 */
export type Scope = 'send' | 'rows' | 'results' | 'all' | 'read' | 'portion'

/** Port: the device's database. A transaction that throws changes nothing; one that resolves is durable. */
export interface Store {
  /** Stores one write in a transaction of the log alone. */
  append(write: Write): Promise<number>
  /** @param scope `all` unless given */
  transaction<T>(work: (tx: StoreTransaction) => Promise<T>, scope?: Scope): Promise<T>
}

/**
 * The reply to a request. `later`: no answer, an answer of another server, or a server in trouble; the
 * queue stays as it is. `unreached`: nothing came back at all, so a quick retry costs the server
 * nothing. `slow`: the line made no progress for too long, so the next answer should be smaller.
 * `too-large` and `invalid`: the server or a proxy does not take this request, so the round looks for
 * the action that makes it so. `copied`: the server did nothing, because another copy of this store
 * has sent actions meanwhile.
 */
export type Reply =
  | { kind: 'answer'; answer: SyncAnswer }
  | { kind: 'later'; waitMs?: number; unreached?: boolean; slow?: boolean }
  | { kind: 'signed-out' }
  | { kind: 'upgrade' }
  | { kind: 'copied' }
  /** `isOurs`: the server's own limit, and not that of something on the way. */
  | { kind: 'too-large'; isOurs: boolean }
  | { kind: 'invalid'; message: string }

/** Port: carries a request to the server. It gives up without progress and never throws. */
export type Transport = (request: SyncRequest) => Promise<Reply>

/** Port: prevents rounds of several tabs at the same time. This saves work; nothing relies on it. */
export type Lock = <T>(work: () => Promise<T>) => Promise<T>

export interface Platform {
  store: Store
  transport: Transport
  lock: Lock
  /** Makes a UUID. */
  newId: () => string
  /** Called when the store was a copy and has become a device with its own id. */
  onNewClient?: () => void
  /** Milliseconds since the epoch. */
  clock: () => number
  /**
   * Whether the server has answered lately; without it, true. Otherwise a round first sends a request
   * without actions, because an action that a request has carried can no longer be withdrawn.
   */
  isReached?: () => boolean
  /**
   * How many milliseconds this device waits before it sends what has waited for the end of a maintenance,
   * so that not all devices send at the same time; without it, none.
   */
  pauseAfterMaintenance?: () => number
}
