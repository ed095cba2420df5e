import { useEffect } from 'react'
import type { Actions } from '#sync/engine/queued.ts'
import { useStore } from '../ui/use-store.ts'
import { allKnown, knownActions, loadActions } from './known-actions.ts'

/** The definitions of all actions, which load if they are wanted; undefined until then. */
export function useActions(isWanted = true): Actions | undefined {
  const isHere = useStore(allKnown)
  useEffect(() => {
    if (!isWanted || isHere) return undefined
    const load = () => void loadActions().catch(() => undefined)
    load()
    addEventListener('online', load)
    return () => removeEventListener('online', load)
  }, [isWanted, isHere])
  return isHere ? knownActions : undefined
}
