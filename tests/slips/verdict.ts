import type { Slip } from './find-slips.ts'

/** What became of a slip. It lives if it was not noticed. */
export interface Fate {
  slip: Slip
  /** A test file, or `types`. */
  noticedBy: string | undefined
  /** Its tests were still running when their time was over. That says nothing about it. */
  isLate: boolean
}

/** This share of the slips is too much. */
const tooMany = 0.1

/**
 * What a run says of the tests. A slip that lives for a reason does not count. One of which nothing
 * is known counts as one that lives.
 */
export function verdictOf(
  fates: readonly Fate[],
  explained: Record<string, string>,
): { passes: boolean; text: string } {
  const noticed = fates.filter(({ noticedBy }) => noticedBy !== undefined)
  const others = fates.filter(({ noticedBy }) => noticedBy === undefined)
  const living = others.filter(({ slip }) => !(slip.name in explained))
  const byTypes = noticed.filter(({ noticedBy }) => noticedBy === 'types').length
  const counted = noticed.length + living.length
  const share = living.length / counted
  const sums = [
    `${counted} slips`,
    `${noticed.length} noticed (${byTypes} by types)`,
    `${living.length} not (${(100 * share).toFixed(1)} %)`,
    `${others.length - living.length} explained`,
  ].join(', ')
  const list = living.map(({ slip, isLate }) => `${slip.name}${isLate ? ' (out of time)' : ''}`)
  return { passes: share < tooMany, text: [sums, ...list].join('\n  ') }
}
