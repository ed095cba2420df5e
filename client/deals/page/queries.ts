import { useMemo } from 'react'
import type { Deal } from '#sync/deals/deals.ts'
import type { Rows } from '#sync/engine/replica.ts'
import { rowAsksWhetherMet } from '#sync/meet-ups/did-you-meet.ts'
import { useSyncFailed } from '../../device/rounds/sync-phase.ts'
import { useQuery } from '../../device/use-query.ts'
import { useNow } from '../../ui/now.ts'
import { dealSections, type DealSections } from './deal-sections.ts'

/** The user's deals by what can be done about them; undefined until the device has them. */
export function useDealSections(): DealSections | undefined {
  const failed = useSyncFailed()
  const found = useQuery((rows) => {
    const isHere = rows.isWhole('deals') && (failed || rows.state()?.complete === true)
    return isHere ? withQuestions(rows) : undefined
  })
  const now = useNow()
  return useMemo(() => found && dealSections(found.deals, found.asked, now), [found, now])
}

/** All deals, and the ids of the reservations whose people are asked whether they met. */
function withQuestions(rows: Rows): { deals: readonly Deal[]; asked: Set<string> } {
  const deals = rows.all('deals')
  const asked = deals.filter(
    ({ state, otherUserId, timeAgreed = '' }) =>
      state === 'reserved' &&
      rowAsksWhetherMet(rows.get('meetUps', otherUserId), Date.parse(timeAgreed)),
  )
  return { deals, asked: new Set(asked.map(({ _id }) => _id)) }
}
