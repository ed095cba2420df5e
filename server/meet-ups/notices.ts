import type { MeetUpCardKind } from '#sync/meet-ups/cards.ts'
import { meetUpTime } from '#sync/meet-ups/meet-ups.ts'
import type { MeetUpFacts } from '#sync/meet-ups/move.ts'
import { isolated } from '#sync/texts/isolated.ts'
import type { Words } from '../deals/notices.ts'

type About = Pick<MeetUpFacts, 'at' | 'zone' | 'place'> & {
  /** Of the person who moved. */
  username: string
  note?: string | undefined
}

/** What the other person is told of a move. */
export const noticeWords: Record<MeetUpCardKind, (about: About) => Words> = {
  propose: ({ username, at, zone, place }) => ({
    title: `${isolated(username)} suggests ${meetUpTime(at, zone)}`,
    message: isolated(place),
  }),
  agree: ({ username, at, zone, place }) => ({
    title: `${isolated(username)} agreed to meet`,
    message: `${meetUpTime(at, zone)}, ${isolated(place)}`,
  }),
  callOff: ({ username, at, zone }) => ({
    title: `${isolated(username)} canceled your meet-up`,
    message: meetUpTime(at, zone),
  }),
  here: ({ username, place, note }) => ({
    title: `${isolated(username)} is here`,
    message: isolated(note ?? place),
  }),
}

const hours = (at: number, timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone })
    .format(at)
    .replaceAll(/\s/g, ' ')

export const reminder = ({ username, at, zone, place }: About): Words => ({
  title: `Meeting ${isolated(username)} in an hour`,
  message: `${hours(at, zone)}, ${isolated(place)}`,
})

export const question = ({ username }: Pick<About, 'username'>): Words => ({
  title: 'Did you meet?',
  message: `You planned to meet ${isolated(username)}.`,
})

/** No one is told why. */
export const calledOff = ({ at, zone }: Pick<About, 'at' | 'zone'>): Words => ({
  title: 'This meet-up was canceled',
  message: meetUpTime(at, zone),
})
