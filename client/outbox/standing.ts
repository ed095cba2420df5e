import { useLiveQuery } from 'dexie-react-hooks'
import { currentDatabase } from '../device/current-database.ts'
import { isSilent } from '../device/silent.ts'

/** How many writes wait or were refused, and how far the copy has come. */
export interface Standing {
  waiting: number
  refused: number
  /** Whether the first snapshot is whole, and how many listings are here until then. */
  complete: boolean
  held: number
  syncedAt: number | undefined
}

export const useStanding = (): Standing | undefined => useLiveQuery(standing)

export async function standing(): Promise<Standing> {
  const { actions, refused, state, listings } = currentDatabase()
  const waiting = await actions.filter((each) => !each.acked && !isSilent(each)).count()
  const told = await refused.filter(({ action }) => !isSilent(action)).count()
  const { complete = false, syncedAt } = (await state.get('sync')) ?? {}
  const held = complete ? 0 : await listings.count()
  return { waiting, refused: told, complete, held, syncedAt }
}
