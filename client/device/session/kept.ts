/**
 * The data that this browser stores about its users. It loads on demand, because pages for visitors
 * do not need the database code.
 */
export const leaveNoTrace = () => import('../leave-no-trace.ts')
export const device = () => import('../device.ts')

/** Whether no user has stored anything in this browser. */
export async function hasNoData(): Promise<boolean> {
  try {
    const databases = await indexedDB.databases()
    return !databases.some(({ name }) => name?.startsWith('quad-'))
  } catch {
    return false // An old browser cannot list them.
  }
}
