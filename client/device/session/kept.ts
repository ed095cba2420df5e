/**
 * What this browser keeps of its users. Loaded when wanted: no page of a visitor has to wait for the
 * code of a database.
 */
export const leaveNoTrace = () => import('../leave-no-trace.ts')
export const device = () => import('../device.ts')

/** True where no user has ever left anything, so that there is nothing to look after. */
export async function nothingKept(): Promise<boolean> {
  try {
    const databases = await indexedDB.databases()
    return !databases.some(({ name }) => name?.startsWith('quad-'))
  } catch {
    return false // An old browser cannot list them.
  }
}
