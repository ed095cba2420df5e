import { letter } from './letter.ts'
import type { Mail } from './mailer.ts'
import { oneLine } from './without-links.ts'

interface Asked {
  to: string
  sentence: string
  /** Of the listings that the link answers about. */
  titles: readonly string[]
  /** How many others are asked about. */
  more: number
  url: string
}

/** Asks a seller who has not opened Quad for days about their listings. */
export const stillAvailableMail = ({ to, sentence, titles, more, url }: Asked): Mail =>
  letter({
    to,
    subject: 'Still available?',
    before: [
      oneLine(sentence),
      ...(titles.length > 1 ? [`They are ${named(titles, more)}.`] : []),
      'Please say which of your listings you still have. Quad hides the others from everyone else, and you can show them again at any time.',
    ],
    link: { label: 'Still available, or sold?', url },
    after: [
      'The link works for 30 days, also without logging in, and for these listings alone.',
      'You get this email because you haven’t opened Quad for a few days.',
    ],
  })

const list = new Intl.ListFormat('en-US')

const named = (titles: readonly string[], more: number): string =>
  list.format([
    ...titles.map((title) => `“${oneLine(title)}”`),
    ...(more > 0 ? [`${more} more in Quad`] : []),
  ])
