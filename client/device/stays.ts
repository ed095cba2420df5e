import { day } from '#sync/time.ts'
import type { Database } from './database.ts'

/**
 * How long a row stays that was fetched beyond the window. A page that shows it is closed by then.
 */
const FETCHED = day

/**
 * Keeps rows on the device that trimming would delete, for a time from now on. A row that someone
 * fetched or opened must not disappear under their eyes.
 */
export async function letStay(
  { stays }: Database,
  table: 'listings' | 'messages',
  keys: readonly string[],
  milliseconds: number = FETCHED,
): Promise<void> {
  const until = Date.now() + milliseconds
  await stays.bulkPut(keys.map((key) => ({ id: `${table}/${key}`, until })))
}
