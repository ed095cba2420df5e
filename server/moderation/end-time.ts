import { Refusal } from '#sync/refusal.ts'

/**
 * Reads when something ends. JavaScript takes February 30 for March 2.
 * @param until ISO 8601
 * @returns milliseconds since the epoch
 * @throws Refusal `bad_input` with `sentence` unless it is in the future, and for a day that does not exist
 */
export function endTime(until: string, now: number, sentence: string): number {
  const day = new Date(`${until.slice(0, 10)}T00:00Z`).getUTCDate()
  if (day !== Number(until.slice(8, 10)))
    throw new Refusal('bad_input', 'This day does not exist.', 'until')
  const end = Date.parse(until)
  // Also for a time that JavaScript does not read.
  if (!(end > now)) throw new Refusal('bad_input', sentence, 'until')
  return end
}
