/**
 * The part of the peers' types in use here, because the peers are installed when first measured.
 */
declare module 'replicache' {
  export interface ReadTransaction {
    get(key: string): Promise<unknown>
    scan<Row>(options: { prefix: string; limit?: number }): {
      keys(): { toArray(): Promise<string[]> }
      values(): { toArray(): Promise<Row[]> }
    }
  }
  export interface WriteTransaction extends ReadTransaction {
    set(key: string, value: unknown): Promise<void>
  }
  interface Pushed {
    httpRequestInfo: { httpStatusCode: number; errorMessage: string }
  }
  interface Options<Mutators> {
    name: string
    mutators: Mutators
    pullURL: string
    pusher: (body: unknown) => Promise<Pushed>
    pullInterval: number | null
    logLevel: 'error'
  }
  export class Replicache<
    Mutators extends Record<string, (tx: WriteTransaction, args: never) => Promise<void>>,
  > {
    constructor(options: Options<Mutators>)
    readonly mutate: {
      [Name in keyof Mutators]: (args: Parameters<Mutators[Name]>[1]) => Promise<void>
    }
    query<T>(body: (tx: ReadTransaction) => Promise<T>): Promise<T>
    subscribe<T>(
      body: (tx: ReadTransaction) => Promise<T>,
      options: { onData: (result: T) => void },
    ): () => void
    push(options: { now: boolean }): Promise<void>
    pull(options: { now: boolean }): Promise<void>
    experimentalPendingMutations(): Promise<readonly unknown[]>
  }
}

declare module 'rxdb/plugins/core' {
  interface Query<Result> {
    exec(): Promise<Result>
    $: { subscribe(hear: (result: Result) => void): { unsubscribe(): void } }
  }
  export interface RxCollection<Row> {
    find(query: { limit?: number; sort?: object[]; selector?: object }): Query<Row[]>
    count(): Query<number>
    insert(row: Row & Record<string, unknown>): Promise<unknown>
  }
  export function createRxDatabase(options: object): Promise<{
    addCollections<Name extends string>(
      schemas: Record<Name, { schema: object }>,
    ): Promise<Record<Name, RxCollection<{ id: string }>>>
  }>
}
declare module 'rxdb/plugins/storage-dexie' {
  export function getRxStorageDexie(): unknown
}
declare module 'rxdb/plugins/replication' {
  export interface Rows {
    subscribe(hear: () => void): { unsubscribe(): void }
  }
  export interface RxReplicationState {
    awaitInitialReplication(): Promise<void>
    received$: Rows
    sent$: Rows
    reSync(): void
  }
  export function replicateRxCollection(options: object): RxReplicationState
}

declare module '@tanstack/db' {
  /** What a collection's sync function gets. */
  export interface SyncWriter<Row> {
    begin(): void
    write(change: { type: 'insert' | 'update'; value: Row }): void
    commit(): void
    markReady(): void
  }
  export interface Collection<Row> {
    readonly toArray: Row[]
    has(key: string): boolean
    insert(row: Row): unknown
    preload(): Promise<void>
    subscribeChanges(hear: (changes: readonly unknown[]) => void): { unsubscribe(): void }
  }
  export function createCollection<Row>(options: {
    id: string
    getKey: (row: Row) => string
    startSync: boolean
    sync: { sync: (writer: SyncWriter<Row>) => void }
  }): Collection<Row>
  interface Query<Rows> {
    from<Names extends Record<string, unknown>>(named: {
      [Name in keyof Names]: Collection<Names[Name]>
    }): Query<Names>
    orderBy(field: (rows: Rows) => unknown, direction: 'desc'): Query<Rows>
    limit(count: number): Query<Rows>
  }
  export function createLiveQueryCollection<Rows>(
    query: (query: Query<object>) => Query<Rows>,
  ): Collection<unknown>
}
declare module '@tanstack/offline-transactions' {
  interface Mutation {
    key: unknown
    modified: object
  }
  export class IndexedDBAdapter {
    constructor(databaseName: string)
    set(key: string, value: string): Promise<void>
  }
  export interface OfflineExecutor {
    waitForInit(): Promise<void>
    peekOutbox(): Promise<{ mutations: Mutation[] }[]>
    createOfflineTransaction(options: { mutationFnName: string; autoCommit: boolean }): {
      readonly id: string
      mutate(work: () => void): unknown
      commit(): Promise<unknown>
    }
  }
  export function startOfflineExecutor(options: {
    collections: object
    storage: IndexedDBAdapter
    mutationFns: Record<
      string,
      (asked: { transaction: { mutations: Mutation[] } }) => Promise<void>
    >
  }): OfflineExecutor
}

declare module 'tinybase/mergeable-store' {
  export interface MergeableStore {
    transaction(work: () => void): void
    setRow(table: string, row: string, cells: object): void
    setCell(table: string, row: string, cell: string, value: unknown): void
    setValue(value: string, content: number): void
    getMergeableContent(): unknown
    setMergeableContent(content: unknown): void
    getRowCount(table: string): number
    getRowIds(table: string): string[]
    getSortedRowIds(
      table: string,
      cell: undefined,
      descending: boolean,
      offset: number,
      limit: number,
    ): string[]
    getCell(table: string, row: string, cell: string): unknown
    getValue(value: string): number
    addHasTableListener(table: string, hear: () => void): string
    addRowCountListener(table: string, hear: () => void, mutates: boolean): string
    addCellListener(
      table: string,
      row: null,
      cell: string,
      hear: (store: MergeableStore, table: string, row: string) => void,
    ): string
    addDidFinishTransactionListener(hear: () => void): string
    delListener(id: string): void
  }
  export function createMergeableStore(): MergeableStore
}
declare module 'tinybase/persisters' {
  export const Persists: { MergeableStoreOnly: number }
  export function createCustomPersister(...args: unknown[]): unknown
}
declare module 'tinybase/persisters/persister-indexed-db' {
  export function createIndexedDbPersister(
    store: unknown,
    name: string,
  ): { load(): Promise<unknown>; startAutoSave(): Promise<unknown> }
}
declare module 'tinybase/synchronizers/synchronizer-ws-client' {
  export interface WsSynchronizer {
    startSync(): Promise<unknown>
    destroy(): Promise<unknown>
  }
  export function createWsSynchronizer(
    store: unknown,
    webSocket: WebSocket,
    requestTimeoutSeconds: number,
  ): Promise<WsSynchronizer>
}
declare module 'tinybase/synchronizers/synchronizer-ws-server' {
  export function createWsServer(
    webSockets: unknown,
    createPersisterForPath: (path: string) => unknown,
    onIgnoredError: undefined,
    requestTimeoutSeconds: number,
  ): unknown
}
