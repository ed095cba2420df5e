import { day, hour, minute } from '#sync/time.ts'
import type { Brief, Screen } from '../brief.ts'
import type { Author, Effect } from '../model/effects.ts'

type Args = Record<string, string>

/** A meet-up as a screen shows it, written once more and plainly. */
interface Shown {
  number: number
  at: string
  zone: string
  spotId?: string | undefined
  place: string
  by: string
  state: string
  turn: number
  agreed?: string | undefined
  here?: string | undefined
  hereNote?: string | undefined
}

/** What a move makes of a meet-up. Without anything, it shows nothing. */
type Move = (
  before: Shown | undefined,
  args: Args,
  scene: { author: Author; place: string },
) => Shown | undefined

const iso = (at: number): string => new Date(at).toISOString()

const propose: Move = (before, { at = '', zone = '', spotId, turn }, { author, place }) => {
  const seen = Number(turn ?? 0)
  const end = before && Date.parse(before.at) + (before.state === 'agreed' ? 2 * hour : 0)
  const isNew = end === undefined || before?.state === 'canceled' || author.at >= end
  const isSeen = seen === (before?.turn ?? 0) || (isNew && seen === 0)
  const ahead = Date.parse(at) - author.at
  if (!isSeen || ahead <= 0 || ahead > 30 * day) return undefined
  const number = (before?.number ?? 0) + (isNew ? 1 : 0)
  const next = { number, turn: (before?.turn ?? 0) + 1, by: author.id, state: 'proposed' }
  return { at: iso(Date.parse(at)), zone, spotId, place, ...next }
}

const agree: Move = (before, _, { author }) => {
  const isAsked = before?.state === 'proposed' && before.by !== author.id
  if (!isAsked || Date.parse(before.at) <= author.at) return undefined
  return { ...before, state: 'agreed', agreed: iso(author.at) }
}

const cancel: Move = (before, _, { author }) => {
  if (!before || before.state === 'canceled' || Date.parse(before.at) <= author.at) return undefined
  return { ...before, state: 'canceled' }
}

const sayHere: Move = (before, { note }, { author }) => {
  if (before?.state !== 'agreed' || before.here !== undefined) return undefined
  const late = author.at - Date.parse(before.at)
  if (late < -30 * minute || late >= 2 * hour) return undefined
  return { ...before, here: iso(author.at), hereNote: note === '' ? undefined : note }
}

const moves: Record<string, { to: Move; says(when: string, args: Args): string }> = {
  'meetUp.propose': { to: propose, says: (when) => `Let’s meet: ${when}.` },
  'meetUp.agree': { to: agree, says: (when) => `Yes, let’s meet: ${when}.` },
  'meetUp.cancel': { to: cancel, says: (when) => `I canceled our meet-up (${when}).` },
  'meetUp.here': {
    to: sayHere,
    says: (_, { note }) => (note ? `I’m here. ${note}` : 'I’m here.'),
  },
}

/** @param writeCard shows a message, as any other is shown */
export function meetUpEffects(
  writeCard: (screen: Screen, args: Args, author: Author) => void,
): Record<string, Effect> {
  return Object.fromEntries(
    Object.entries(moves).map(([name, { to, says }]) => {
      const effect: Effect = {
        keys: ({ id, card, spotId }) => [
          `meetUps/${id}`,
          `conversations/${id}`,
          `messages/${card}`,
          ...(spotId === undefined ? [] : [`spots/${spotId}`]),
        ],
        show(screen, args, author) {
          const key = `meetUps/${args.id}`
          // What it shows of a meet-up has these fields.
          const before = screen.get(key) as Shown | undefined
          const isAnswer = name !== 'meetUp.propose'
          if (isAnswer && before?.turn !== Number(args.turn)) return
          const place = String(screen.get(`spots/${args.spotId}`)?.name ?? args.place ?? '')
          const next = to(before, args, { author, place })
          if (!next) return
          screen.set(key, defined(next))
          const content = says(`${timeOf(next)}, ${next.place}`, args)
          writeCard(screen, { id: args.card ?? '', recipientId: args.id ?? '', content }, author)
        },
      }
      return [name, effect]
    }),
  )
}

function timeOf({ at, zone }: Shown): string {
  const [weekday, month] = [{ weekday: 'short' }, { month: 'short', day: 'numeric' }] as const
  const time = { hour: 'numeric', minute: '2-digit' } as const
  return [weekday, month, time]
    .map((how) => new Intl.DateTimeFormat('en-US', { ...how, timeZone: zone }).format(new Date(at)))
    .join(', ')
    .replaceAll(/\s/g, ' ')
}

const defined = (shown: Shown): Brief =>
  Object.fromEntries(Object.entries(shown).filter(([, value]) => value !== undefined))
