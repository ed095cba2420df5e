/** Slips that no test can notice, by their name, with the reason. */
export const explained: Record<string, string> = {
  'client/device/photos/send-waiting.ts: if (untried.length === 0) return [] | untried.length === 0 → false':
    'Without photos the rest finds none, too. This saves reading every draft and row that may name one.',
  'server/db/open.ts: if (cache.size >= most) cache.clear() | >= → >':
    'The number is a rough bound of memory.',
  'server/db/open.ts: if (cache.size >= most) cache.clear() | cache.size >= most → false':
    'It bounds the memory of a process that sees more texts of queries than the program has today.',
  'server/db/open.ts: if (cache.size >= most) cache.clear() | cache.clear() → void 0':
    'It bounds the memory of a process that sees more texts of queries than the program has today.',
  'server/db/writer.ts: if (isDiskFull(error)) throw error | isDiskFull(error) → false (2)':
    'COMMIT finds no space on a full disk alone. tests/house/disk-full.test.ts fills one for a process of its own, in which no slips are.',
  'sync/engine/apply.ts: if (answer.purge.length > 0) { | > → >=':
    'Without people nothing is deleted. This saves reading the whole table.',
  'sync/engine/apply.ts: let hasOvertaken = false | false → true':
    'Only an edit that is done ends conflicts. This saves reading the refused writes after all else.',
  'sync/engine/overlay.ts: if (keys.length === 0) return | keys.length === 0 → false':
    'Without keys nothing is read. This saves an empty request to the table.',
}
