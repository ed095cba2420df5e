import type { Rows } from '#sync/engine/replica.ts'

/**
 * The people whose listings no screen shows. Their rows leave the device with the next round; until
 * then, a block that waits to be sent hides them.
 */
export const hiddenPeople = (rows: Rows): ReadonlySet<string> =>
  new Set(rows.all('blocks').map(({ userId }) => userId))
