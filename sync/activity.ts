import * as v from 'valibot'
import { day, hour } from './time.ts'

/** How long a person usually takes to reply, as screens show it. */
export const usualReplies = ['an hour', 'a few hours', 'a day', 'a few days'] as const
export type UsualReply = (typeof usualReplies)[number]

/**
 * What people may show of their activity. `lastSeen` is the beginning of an hour (ISO 8601).
 * `usualReply` is missing without enough replies.
 */
export const activitySchema = v.object({
  lastSeen: v.optional(v.string()),
  usualReply: v.optional(v.picklist(usualReplies)),
})
export type Activity = v.InferOutput<typeof activitySchema>

/** The beginning of the hour of a time: nothing more exact is stored. */
export const hourOf = (time: number): number => time - (time % hour)

const fewestReplies = 3
const longest = {
  'an hour': hour,
  'a few hours': 6 * hour,
  'a day': day,
  'a few days': 5 * day,
} satisfies Record<UsualReply, number>

/**
 * The median of the times that a person took to reply, in steps.
 * @returns undefined with too few replies, or if they took longer than any step
 */
export function usualReplyOf(times: readonly number[]): UsualReply | undefined {
  if (times.length < fewestReplies) return undefined
  const median = times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Infinity
  return usualReplies.find((reply) => median <= longest[reply])
}
