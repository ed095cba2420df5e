import { useLiveQuery } from 'dexie-react-hooks'
import * as v from 'valibot'
import { changeSettings } from '#sync/actions/settings.ts'
import { type Settings } from '#sync/settings.ts'
import { currentDatabase } from '../device/current-database.ts'

/** The last choice of a setting that waits to be sent; undefined if there is none. */
export const useQueuedSetting = (name: keyof Settings): boolean | undefined =>
  useLiveQuery(async () => {
    const queued = await currentDatabase()
      .actions.filter((each) => each.name === changeSettings.name)
      .toArray()
    const chosen = queued.map(({ args }) => v.parse(changeSettings.args, args)[name])
    return chosen.findLast((value) => value !== undefined)
  }, [name])
