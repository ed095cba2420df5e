/** Slips that no test can notice, by their name, with the reason. */
export const explained: Record<string, string> = {
  'client/device/photos/send-waiting.ts: if (untried.length === 0) return [] | untried.length === 0 → false':
    'Without photos the rest finds none, too. This saves reading every draft and row that may name one.',
  "client/device/session/gzip.ts: if (text.length < least || !('CompressionStream' in globalThis)) return undefined | < → <=":
    'The number is rough: a text of this length fits into a packet with or without compression.',
  'server/db/open.ts: if (cache.size >= most) cache.clear() | >= → >':
    'The number is a rough bound of memory.',
  'server/db/open.ts: if (cache.size >= most) cache.clear() | cache.size >= most → false':
    'It bounds the memory of a process that sees more texts of queries than the program has today.',
  'server/db/open.ts: if (cache.size >= most) cache.clear() | cache.clear() → void 0':
    'It bounds the memory of a process that sees more texts of queries than the program has today.',
  "server/db/writer.ts: client.pragma('busy_timeout = 0') | client.pragma('busy_timeout = 0') → void 0":
    'While someone reads, the checkpoint then waits for five seconds and does the same. Tests measure no time.',
  'server/db/writer.ts: if (isDiskFull(error)) throw error | isDiskFull(error) → false (2)':
    'COMMIT finds no space on a full disk alone. tests/house/disk-full.test.ts fills one for a process of its own, in which no slips are.',
  'server/sync/clients.ts: return kept !== undefined && (kept.count >= mostResults.count || kept.bytes >= mostResults.bytes) | >= → > (2)':
    'The number is a rough bound of memory, which a sum of results meets only by chance.',
  'sync/engine/apply.ts: if (answer.purge.length > 0) { | > → >=':
    'Without people nothing is deleted. This saves reading the whole table.',
  'sync/engine/apply.ts: let hasOvertaken = false | false → true':
    'Only an edit that is done ends conflicts. This saves reading the refused writes after all else.',
}
