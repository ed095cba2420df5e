import { useEffect } from 'react'
import { byTable, type TableName } from '#sync/engine/view.ts'
import { second } from '#sync/time.ts'
import { currentMemory } from './current-database.ts'

/** Milliseconds until a load that has failed is tried again. */
const PAUSE = 5 * second

/** Loads something for a screen, again and again until it is here or the screen is closed. */
export function useUntilLoaded(load: () => Promise<unknown>, isWanted = true): void {
  useEffect(() => {
    if (!isWanted) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    const begin = () =>
      void load().catch(() => {
        if (!isOver) timer = setTimeout(begin, PAUSE)
      })
    begin()
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [load, isWanted])
}

const loads = byTable<Record<TableName, () => Promise<void>>>(
  (table) => async () => currentMemory().load(table),
)

/** Loads all rows of a table now, for a screen that cannot wait until the first round has ended. */
export const useLoaded = (table: TableName, isWanted?: boolean): void =>
  useUntilLoaded(loads[table], isWanted)
