import { shownUser } from './session/store.ts'

type Badge = 'messages' | 'notifications'

const prefix = 'badges-'
const keyOf = (userId: string): string => prefix + userId

/**
 * The last count of a badge, which the first screen shows until the database was read.
 * @returns 0 if none is stored
 */
export function rememberedCount(badge: Badge): number {
  const count = stored()[badge]
  return typeof count === 'number' ? count : 0
}

export function rememberCount(badge: Badge, count: number): void {
  const user = shownUser()
  const counts = stored()
  if (!user || counts[badge] === count) return
  try {
    localStorage.setItem(keyOf(user.id), JSON.stringify({ ...counts, [badge]: count }))
  } catch {
    // The badge then appears with the database.
  }
}

export const forgetCounts = (userId: string): void => localStorage.removeItem(keyOf(userId))

function stored(): Partial<Record<Badge, unknown>> {
  const user = shownUser()
  try {
    const counts: unknown = JSON.parse((user && localStorage.getItem(keyOf(user.id))) ?? '{}')
    return counts !== null && typeof counts === 'object' ? { ...counts } : {}
  } catch {
    return {}
  }
}
