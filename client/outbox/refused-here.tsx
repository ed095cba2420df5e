import type { Action } from '#sync/engine/action.ts'
import { describe } from './describe.ts'
import { RefusedNotice } from './refused-notice.tsx'
import { useRefused } from './use-refused.ts'

const noTitles: ReadonlyMap<string, string> = new Map()

/** Where the things of an action stand: those of them that the server did not take. */
export const RefusedHere = ({ of }: { of: Pick<Action, 'name'> }) =>
  useRefused(of).map((entry) => (
    <RefusedNotice key={entry.seq} entry={entry} words={describe(entry.action, noTitles)} />
  ))
