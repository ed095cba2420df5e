import type { Actions } from '#sync/engine/queued.ts'
import { useStore } from '../ui/use-store.ts'
import { allKnown, knownActions, loadActions } from './known-actions.ts'
import { useUntilLoaded } from './use-loaded.ts'

/** The definitions of all actions, which load if they are wanted; undefined until then. */
export function useActions(isWanted = true): Actions | undefined {
  const isHere = useStore(allKnown)
  useUntilLoaded(loadActions, isWanted && !isHere)
  return isHere ? knownActions : undefined
}
