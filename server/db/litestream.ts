/**
 * The tables that Litestream adds to a database that it copies, with their SQL. Quad does not use
 * them, and they may lack STRICT.
 */
export const tablesOfLitestream: ReadonlyMap<string, string> = new Map([
  ['_litestream_seq', 'CREATE TABLE _litestream_seq (id INTEGER PRIMARY KEY, seq INTEGER)'],
  ['_litestream_lock', 'CREATE TABLE _litestream_lock (id INTEGER)'],
])
