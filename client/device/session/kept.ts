/**
 * The data that this browser stores about its users. It loads on demand, because pages for visitors
 * do not need the database code.
 */
export const leaveNoTrace = () => import('../leave-no-trace.ts')
export const device = () => import('../device.ts')

/** As in `device.ts`. A part of Quad that does not load is no reason not to renew. */
export const storedRenewal = (): Promise<string | undefined> =>
  device()
    .then((stored) => stored.storedRenewal())
    .catch(() => undefined)
export const storeRenewal = (name: string): Promise<boolean> =>
  device()
    .then((stored) => stored.storeRenewal(name))
    .catch(() => true)

/** Whether no user has stored anything in this browser. */
export async function hasNoData(): Promise<boolean> {
  try {
    const databases = await indexedDB.databases()
    return !databases.some(({ name }) => name?.startsWith('quad-'))
  } catch {
    return false // An old browser cannot list them.
  }
}
