import { lt } from 'drizzle-orm'
import { notifications } from '#drizzle/schema/notifications.ts'
import { post } from '#server/reviews/actions.ts'
import type { Resources } from '#server/resources.ts'
import { day, minute } from '#sync/time.ts'
import type { Member } from './accounts.ts'
import { act } from './act.ts'
import type { Random } from './random.ts'
import { signInAs } from './sign-in-as.ts'

const files = import.meta.glob<string>('./reviews.txt', {
  query: '?raw',
  import: 'default',
  eager: true,
})

interface Opinion {
  rating: number
  comments: string[]
}

/** Blocks of a rating and comments that fit it. */
const opinions: Opinion[] = Object.values(files)
  .join('')
  .trim()
  .split('\n\n')
  .map((block) => {
    const [rating, ...comments] = block.split('\n')
    return { rating: Number(rating), comments }
  })

/** Most deals go well. */
const ratings = [5, 5, 5, 5, 5, 4, 4, 4, 3, 3, 2, 1]

/** Students review one another after a deal: mostly on their campus, and the main student among them. */
export async function review(
  resources: Resources,
  { members }: { members: Member[] },
  random: Random,
): Promise<void> {
  const now = resources.clock()
  for (const seller of members) {
    const isMain = seller.username === signInAs.username
    const others = random.shuffled(members.filter((each) => each !== seller))
    const near = others.filter(({ universityId }) => universityId === seller.universityId)
    const far = others.filter((each) => !near.includes(each))
    const authors = [
      ...near.slice(0, isMain ? 4 : random.between(0, 5)),
      ...far.slice(0, isMain || random.chance(0.2) ? 1 : 0),
    ]
    const said = new Set<string>()
    for (const actor of authors) {
      const { rating, comments } = random.pick(opinionsOf(random.pick(isMain ? [5, 4] : ratings)))
      const content = random.pick(comments)
      // No two people praise a seller in the same words.
      if (said.has(content)) continue
      said.add(content)
      const since = Math.max(seller.joinedAt, actor.joinedAt)
      const time =
        now - Math.floor(random.fraction() * (now - since - day)) - random.between(5, 300) * minute
      const args = { revieweeId: seller.userId, rating, content }
      await act(resources, { actor, time }, post, args)
    }
  }
  await readEarlierNotifications(resources, now - 5 * day)
}

/** Nobody leaves news of weeks unread. */
async function readEarlierNotifications({ writer }: Resources, before: number): Promise<void> {
  await writer.write({
    run: (tx, rev) =>
      tx.update(notifications).set({ read: true, rev }).where(lt(notifications.createdAt, before)),
  })
}

const opinionsOf = (rating: number): Opinion[] => opinions.filter((each) => each.rating === rating)
