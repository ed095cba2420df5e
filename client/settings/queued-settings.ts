import * as v from 'valibot'
import { changeSettings } from '#sync/actions/settings.ts'
import { type Settings } from '#sync/settings.ts'
import { useQuery } from '../device/use-query.ts'

/** The last choice of a setting that waits to be sent; undefined if there is none. */
export const useQueuedSetting = (name: keyof Settings): boolean | undefined =>
  useQuery((rows) => {
    const queued = rows.log().filter((each) => each.name === changeSettings.name)
    const chosen = queued.map(({ args }) => v.parse(changeSettings.args, args)[name])
    return chosen.findLast((value) => value !== undefined)
  })
