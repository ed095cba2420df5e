import { send } from '#server/messages/actions.ts'
import { askAboutMeetUps } from '#server/meet-ups/sweep.ts'
import { open, read } from '#server/messages/reading.ts'
import type { Resources } from '#server/resources.ts'
import { newId } from '#server/new-id.ts'
import { hour, minute } from '#sync/time.ts'
import type { Member } from './accounts.ts'
import { act } from './act.ts'
import { trade, type Ending } from './deals.ts'
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
  ending: Ending
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
    ending: 'bought',
  },
  {
    about: 'own',
    ago: 5 * hour,
    lines: [
      ['other', 'Hi, is this still available?'],
      ['main', 'It is. I am on campus until six.'],
      ['other', 'Would you take five less if I pick it up today?'],
    ],
    ending: 'waits',
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
    ending: 'reserved',
  },
  {
    about: 'own',
    ago: 28 * hour,
    lines: [
      ['other', 'Hi, can you hold it until next week?'],
      ['main', 'Sorry, I’d rather sell it this week.'],
    ],
    ending: 'declined',
  },
  {
    about: 'own',
    ago: 2 * 24 * hour,
    lines: [
      ['other', 'Is this still for sale?'],
      ['main', 'Yes. Do you want to see it?'],
      ['other', 'Yes please, I’m free around noon'],
    ],
    ending: 'met',
  },
]

/**
 * Creates a few conversations with an offer each. The second one has an unanswered message, and the
 * people of the last one are asked whether they met.
 */
export async function talk(
  resources: Resources,
  { members, offers }: { members: Member[]; offers: Offer[] },
  random: Random,
): Promise<void> {
  const main = members.find(({ username }) => username === signInAs.username)
  if (!main) return
  const here = offers.filter(
    ({ seller, status, good }) =>
      seller.universityId === main.universityId && status === 'Available' && good.price > 5,
  )
  const met = new Set<Member>([main])
  const talkedOf = new Set<Offer>()
  for (const each of talks) {
    const isOwn = each.about === 'own'
    const offer = random.pick(
      here.filter(
        (one) =>
          !talkedOf.has(one) &&
          (isOwn ? one.seller === main : !met.has(one.seller)) &&
          // They wrote and met since it was listed.
          (each.ending !== 'met' || one.time < resources.clock() - each.ago),
      ),
    )
    talkedOf.add(offer)
    const asking = members.filter((one) => one.universityId === main.universityId && !met.has(one))
    const other = isOwn ? random.pick(asking) : offer.seller
    met.add(other)
    await speak(resources, { main, other, offer, ...each })
  }
  await askAboutMeetUps(resources)
}

async function speak(
  resources: Resources,
  {
    main,
    other,
    offer,
    ago,
    lines,
    about,
    ending,
  }: Talk & { main: Member; other: Member; offer: Offer },
): Promise<void> {
  const begun = Math.max(resources.clock() - ago, offer.time + minute)
  for (const [i, [who, content]] of lines.entries()) {
    const [actor, to] = who === 'main' ? [main, other] : [other, main]
    const time = begun + i * 7 * minute
    const listing = i === 0 ? { listingId: offer.id } : {}
    const id = newId(time)
    await act(resources, { actor, time }, send, { id, recipientId: to.userId, content, ...listing })
    const isSeen = lines.slice(i + 1).some(([next]) => next !== who)
    if (!isSeen && who === 'other') continue
    await look(resources, { actor: to, time: time + minute }, actor)
  }
  const time = begun + lines.length * 7 * minute
  await trade(resources, { offer, buyer: about === 'own' ? other : main, time, ending })
  if (ending !== 'waits') await look(resources, { actor: main, time: resources.clock() }, other)
}

/** Someone opens the conversation and reads it. */
async function look(
  resources: Resources,
  reading: { actor: Member; time: number },
  { userId: otherUserId }: Member,
): Promise<void> {
  await act(resources, reading, open, { otherUserId })
  await act(resources, reading, read, { otherUserId })
}
