/**
 * What this browser stores of its users. It loads on demand, because pages for visitors do not wait for
 * the code of a database.
 */
export const leaveNoTrace = () => import('../leave-no-trace.ts')
export const device = () => import('../device.ts')

/** Whether no user has stored anything in this browser. */
export async function nothingKept(): Promise<boolean> {
  try {
    const databases = await indexedDB.databases()
    return !databases.some(({ name }) => name?.startsWith('quad-'))
  } catch {
    return false // An old browser cannot list them.
  }
}
