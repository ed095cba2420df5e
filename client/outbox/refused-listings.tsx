import { describe } from './describe.ts'
import { RefusedNotice } from './refused-notice.tsx'
import { useRefusedCreates } from './use-refused-creates.ts'

const noTitles: ReadonlyMap<string, string> = new Map()

/** Where one's listings stand: those that the server did not take. */
export const RefusedListings = () =>
  useRefusedCreates().map((entry) => (
    <RefusedNotice key={entry.seq} entry={entry} words={describe(entry.action, noTitles)} />
  ))
