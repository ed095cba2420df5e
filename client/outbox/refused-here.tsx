import type { Action } from '#sync/engine/action.ts'
import { describe } from './describe.ts'
import { RefusedNotice } from './refused-notice.tsx'
import { useRefused } from './use-refused.ts'

const noNames: ReadonlyMap<string, string> = new Map()

/** The refused writes of one action, for the page where that action is done. */
export function RefusedHere({ of }: { of: Action }) {
  const actions = new Map([[of.name, of]])
  return useRefused(of).map((entry) => (
    <RefusedNotice key={entry.seq} entry={entry} words={describe(actions, entry.action, noNames)} />
  ))
}
