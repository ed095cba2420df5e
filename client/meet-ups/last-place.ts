import * as v from 'valibot'

const key = 'meetUpPlace'
const schema = v.object({ spot: v.string(), place: v.string() })
type Place = v.InferOutput<typeof schema>

/** Where the person suggested to meet the last time, on this device. */
export function lastPlace(): Place | undefined {
  try {
    const found = v.safeParse(schema, JSON.parse(localStorage.getItem(key) ?? 'null'))
    return found.success ? found.output : undefined
  } catch {
    return undefined
  }
}

/** A browser without room for it only asks again. */
export function rememberPlace(place: Place): void {
  try {
    localStorage.setItem(key, JSON.stringify(place))
  } catch {}
}
