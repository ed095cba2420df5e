import { eq } from 'drizzle-orm'
import { users } from '#drizzle/schema/accounts.ts'
import { change as changeAvailability } from '#server/availability/actions.ts'
import { change as changePayment } from '#server/payment/actions.ts'
import type { Resources } from '#server/resources.ts'
import { weekdays, type AvailableDay, type Weekday } from '#sync/availability.ts'
import { hourOf } from '#sync/activity.ts'
import { day, hour } from '#sync/time.ts'
import type { Member } from './accounts.ts'
import { act } from './act.ts'
import type { Random } from './random.ts'
import { signInAs } from './sign-in-as.ts'

const on = (days: readonly Weekday[], startTime: string, endTime: string): AvailableDay[] =>
  days.map((each) => ({ day: each, startTime, endTime }))

const weeks: AvailableDay[][] = [
  on(weekdays.slice(0, 5), '16:00', '19:00'),
  [...on(['Tuesday', 'Thursday'], '12:30', '14:00'), ...on(['Saturday'], '10:00', '16:00')],
  [...on(['Monday', 'Wednesday'], '15:00', '18:00'), ...on(['Friday'], '09:00', '12:30')],
  [...on(['Thursday'], '18:00', '00:00'), ...on(['Saturday', 'Sunday'], '11:00', '15:00')],
]

/** Hours since the students who show it were last seen. */
const seenAgo = [0, 3, 7, 26, 50, 100]

/** Gives most students times when they are usually free, handles to be paid by, and a last visit. */
export async function plan(
  resources: Resources,
  members: readonly Member[],
  random: Random,
): Promise<void> {
  for (const member of members) {
    const { userId: id, username, joinedAt, student } = member
    const made = { actor: member, time: joinedAt + day }
    const availability = random.pick(weeks)
    const isMain = username === signInAs.username
    if (random.chance(0.8) || isMain)
      await act(resources, made, changeAvailability, { id, showAvailability: true, availability })
    const venmoHandle = `@${username.replaceAll(/[^\w-]/g, '-').padEnd(5, '1')}`
    const paypalHandle = random.chance(0.5)
      ? ''
      : `${student.firstName}${student.lastName}`.toLowerCase()
    if (random.chance(0.8) || isMain)
      await act(resources, made, changePayment, { id, venmoHandle, paypalHandle })
  }
  await showActivity(resources, members)
}

/** Two of three show when they were last seen and how fast they reply. */
async function showActivity(resources: Resources, members: readonly Member[]): Promise<void> {
  const now = resources.clock()
  await resources.writer.write({
    async run(tx, rev) {
      for (const [i, { userId, username }] of members.entries()) {
        if (i % 3 === 2 && username !== signInAs.username) continue
        const lastSeenAt = hourOf(now - (seenAgo[i % seenAgo.length] ?? 0) * hour)
        await tx
          .update(users)
          .set({ showActivity: true, lastSeenAt, rev })
          .where(eq(users.id, userId))
      }
    },
  })
}
