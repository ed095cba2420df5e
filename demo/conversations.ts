import { send } from '#server/messages/actions.ts'
import { open, read } from '#server/messages/reading.ts'
import type { Resources } from '#server/resources.ts'
import { newId } from '#server/new-id.ts'
import { hour, minute } from '#sync/time.ts'
import type { Member } from './accounts.ts'
import { act } from './act.ts'
import type { Offer } from './listings.ts'
import type { Random } from './random.ts'
import { signInAs } from './sign-in-as.ts'

type Line = [who: 'main' | 'other', words: string]

/** A conversation of the main student about another student's listing, or about her own. */
interface Talk {
  about: 'theirs' | 'own'
  /** Milliseconds since the first message. */
  ago: number
  lines: Line[]
}

const talks: Talk[] = [
  {
    about: 'theirs',
    ago: 3 * 24 * hour,
    lines: [
      ['main', 'Hi, is this still available?'],
      ['other', 'Yes. I can bring it to the student union tomorrow.'],
      ['main', 'Great, around noon?'],
      ['other', 'Noon it is'],
      ['main', 'See you there'],
    ],
  },
  {
    about: 'own',
    ago: 5 * hour,
    lines: [
      ['other', 'Hi, is this still available?'],
      ['main', 'It is. I am on campus until six.'],
      ['other', 'Would you take five less if I pick it up today?'],
    ],
  },
  {
    about: 'theirs',
    ago: 2 * hour,
    lines: [
      ['main', 'Hi. Are there any marks on it?'],
      ['other', 'A small scratch on the back, nothing else.'],
      ['other', 'I’m in the library until 2'],
      ['main', 'Perfect, I can be there at 1:30'],
    ],
  },
]

/** Creates a few conversations. The second one has an unanswered message. */
export async function talk(
  resources: Resources,
  { members, offers }: { members: Member[]; offers: Offer[] },
  random: Random,
): Promise<void> {
  const main = members.find(({ username }) => username === signInAs.username)
  if (!main) return
  const here = offers.filter(
    ({ seller, status }) => seller.universityId === main.universityId && status !== 'Sold',
  )
  const met = new Set<Member>([main])
  for (const each of talks) {
    const isOwn = each.about === 'own'
    const offer = random.pick(
      here.filter(({ seller }) => (isOwn ? seller === main : !met.has(seller))),
    )
    const asking = members.filter((one) => one.universityId === main.universityId && !met.has(one))
    const other = isOwn ? random.pick(asking) : offer.seller
    met.add(other)
    await speak(resources, { main, other, offer, ...each })
  }
}

async function speak(
  resources: Resources,
  { main, other, offer, ago, lines }: Talk & { main: Member; other: Member; offer: Offer },
): Promise<void> {
  const begun = Math.max(resources.clock() - ago, offer.time + minute)
  for (const [i, [who, content]] of lines.entries()) {
    const [actor, to] = who === 'main' ? [main, other] : [other, main]
    const time = begun + i * 7 * minute
    const about = i === 0 ? { listingId: offer.id } : {}
    const id = newId(time)
    await act(resources, { actor, time }, send, { id, recipientId: to.userId, content, ...about })
    const isSeen = lines.slice(i + 1).some(([next]) => next !== who)
    if (!isSeen && who === 'other') continue
    const reading = { actor: to, time: time + minute }
    await act(resources, reading, open, { otherUserId: actor.userId })
    await act(resources, reading, read, { otherUserId: actor.userId })
  }
}
