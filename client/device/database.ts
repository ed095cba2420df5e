import { Dexie, type PromiseExtended, type Table } from 'dexie'
import type { ImageFolder } from '#sync/images.ts'
import type { PublicProfile } from '#sync/profiles.ts'
import { firstState } from '#sync/engine/outbox.ts'
import type { QueuedAction, RefusedWrite, SyncState } from '#sync/engine/store.ts'
import { tableNames, type TableName, type Tables } from '#sync/engine/view.ts'
import { newId } from './new-id.ts'
import { deviceEvents } from './events.ts'
import { reopening } from './reopening.ts'
import { adoptClicks, countQueue, separateLog } from './upgrades.ts'

/**
 * Something started and not submitted. Its screen decides the shape of `value`. The device keeps
 * the photos that `value.photos` names, if there is such a list.
 */
export interface Draft {
  key: string
  value: unknown
  at: number
}

/**
 * A chosen photo. It stays until the server shows it, or nothing names it by its hash any longer.
 */
export interface StoredPhoto {
  /** The hash of the bytes, in hexadecimal. */
  sha256: string
  bytes: ArrayBuffer
  type: string
  /** The name of the chosen file, for a profile picture. */
  fileName?: string
  folder: ImageFolder
  /** The other folders, if a listing, a message or the profile use the same picture. */
  also?: ImageFolder | readonly ImageFolder[]
  state: 'waiting' | 'sent' | 'refused'
  /** When it entered this state, by the device's clock. Rows of earlier versions lack it. */
  since?: number
  /** Why the server refused it, permanently or, if it still waits, the last time. */
  problem?: string
}

/** Where a photo is to be sent. */
export const foldersOf = ({ folder, also = [] }: StoredPhoto): ImageFolder[] => [
  folder,
  ...[also].flat(),
]

/** A copy beyond the window that stays for a while, because the user has looked at it. */
export interface Stay {
  /** `listings/…` or `messages/…` with the key of the row. */
  id: string
  /** The device's clock, in milliseconds since the epoch. */
  until: number
}

export const databasePrefix = 'quad-'

type RowTables = { readonly [Name in TableName]: Table<Tables[Name], string> }

/** Dexie makes a property for each table. */
const DexieWithRows = Dexie as unknown as new (
  ...given: ConstructorParameters<typeof Dexie>
) => Dexie & RowTables

/**
 * One user's rows as the server sent them, and the log of the writes that wait. The rows can be fetched
 * again. The log, refused writes, photos and drafts cannot.
 */
export class Database extends DexieWithRows {
  declare readonly profiles: Table<PublicProfile, string>
  declare readonly log: Table<QueuedAction, number>
  declare readonly refused: Table<RefusedWrite, number>
  declare readonly state: Table<SyncState, 'sync'>
  declare readonly blobs: Table<StoredPhoto, string>
  declare readonly drafts: Table<Draft, string>
  declare readonly meta: Table<{ key: string; value: unknown }, string>
  declare readonly stays: Table<Stay, string>

  readonly userId: string
  /** The id of this device, used if the database is new. */
  readonly newClient = newId()
  /** Whether another tab keeps an older version of the database open. */
  blocked = false
  /** Whether the last attempt to open it failed or did not end. */
  failed = false
  /** How each round ends since this page no longer uses it. */
  over: 'signed-out' | 'upgrade' | undefined
  #wasOpen = false

  constructor(userId: string) {
    super(databasePrefix + userId, {
      chromeTransactionDurability: 'strict',
      // With Dexie's cache, a live query shows a write before it is on disk.
      cache: 'disabled',
    })
    this.userId = userId
    this.version(1).stores({
      listings: '_id, [universityId+timeListed], [seller._id+timeListed]',
      savedListings: 'savedListingId, &listingId, timeSaved',
      profiles: 'id, username',
      drafts: 'key',
      meta: 'key',
    })
    this.version(2).stores({
      actions: 'seq',
      base: 'id',
      refused: 'seq',
      state: 'key',
      blobs: 'sha256, state',
    })
    this.version(3).stores({ notifications: '_id' })
    this.version(4).stores({
      conversations: 'otherUserId, time',
      messages: '_id, [otherUserId+timeSent]',
    })
    this.version(5).stores({ intake: 'id' })
    this.version(6).stores({ ownProfiles: '_id' })
    this.version(7).stores({ drafts: 'key, *value.photos' })
    this.version(8).upgrade(countQueue)
    this.version(9).stores({ stays: 'id, until' })
    this.version(10).stores({ blocks: 'userId' })
    this.version(11).stores({ reviews: 'reviewId, revieweeId' })
    this.version(12).stores({ messages: '_id, [otherUserId+timeSent], state' })
    this.version(14).stores({
      deals: '_id',
      meetUps: 'otherUserId',
      spots: '_id',
      searches: '_id',
      wanted: '_id',
    })
    this.version(15)
      .stores({
        log: '++seq, &id',
        actions: null,
        base: null,
        intake: null,
        // What memory has needs no index on the disk.
        savedListings: 'savedListingId',
        conversations: 'otherUserId',
        messages: '_id, state',
        reviews: 'reviewId',
        profiles: 'id',
      })
      .upgrade(separateLog)
    // A newer Quad in another tab upgrades the database, or a logout there deletes it. An open
    // connection would block that forever.
    this.on('versionchange', ({ newVersion }) => {
      // Dexie counts in tens. An older tab may add ones, to make its tables again.
      const isOlder = newVersion !== null && newVersion < 10 * (this.verno + 1)
      // Dexie itself closes it, and opens it again at the next read.
      if (isOlder) return true
      this.end(newVersion === null ? 'signed-out' : 'upgrade')
      return false
    })
    this.on('blocked', () => {
      this.blocked = true
      deviceEvents.blocked.emit()
    })
    this.on(
      'ready',
      () => {
        if (this.blocked) deviceEvents.unblocked.emit()
        this.blocked = false
        if (this.failed && !this.#wasOpen) deviceEvents.usable.emit()
        this.failed = false
        this.#wasOpen = true
        // Only a browser that deletes the database causes this event. The next read makes a new one.
        this.backendDB().addEventListener('close', () => deviceEvents.deleted.emit())
        // Without space for it, a later start tries again.
        return adoptClicks(this.backendDB()).catch(() => undefined)
      },
      true,
    )
    this.use(reopening)
  }

  /** A new database has none yet: a device without any room can open it, too. */
  readState(): PromiseExtended<SyncState> {
    return this.state.get('sync').then((state) => state ?? firstState(this.newClient))
  }

  /** Closes it for good: a read that still runs must not make a deleted database again. */
  end(over: NonNullable<Database['over']> = 'signed-out'): void {
    this.over = over
    this.close()
  }

  /** @throws after its end */
  override open(): PromiseExtended<Dexie> {
    if (this.over)
      return Dexie.Promise.reject(
        new Dexie.DatabaseClosedError('This page no longer uses the database, which is closed.'),
      )
    return super.open().catch((error: unknown) => {
      // The page itself has closed it, for a newer version in another tab or after a logout.
      if (!(error instanceof Dexie.DatabaseClosedError)) this.#fail()
      throw error
    })
  }

  /** Lets the next access open the database again: Dexie does not do so after a failure. */
  reopen(): void {
    if (!this.over) this.close({ disableAutoOpen: false })
  }

  /** Gives up a connection that does not answer. */
  giveUp(): void {
    if (!this.isOpen()) this.#fail()
    this.reopen()
  }

  /** A page that had it open has something to show, and says what it cannot store. */
  #fail(): void {
    this.failed = true
    if (!this.#wasOpen && !this.blocked) deviceEvents.unusable.emit(this.userId)
  }

  /** Deletes everything that the server also has. The next round begins with a snapshot. */
  async clearCopies(): Promise<void> {
    const rows = tableNames.map((table) => this[table])
    const copies = [...rows, this.profiles, this.meta, this.stays]
    await this.transaction('rw', [...copies, this.state], async () => {
      for (const table of copies) await table.clear()
      const state = await this.state.get('sync')
      const cleared = { cursor: null, complete: false, commits: (state?.commits ?? 0) + 1 }
      if (state) await this.state.put({ ...state, ...cleared })
    })
  }
}
