import { expect, test } from 'vitest'
import { decisionMail, decisionWords } from '#server/mail/moderation.ts'
import { schoolAnsweredMail } from '#server/mail/school-answered.ts'
import { sharedListingMail } from '#server/sharing/mail.ts'

const url = 'https://quad.example.edu'
const to = 'dana@example.edu'

test('a paragraph of an email has the direction of its own words', () => {
  const answer = { name: 'מכללה 2.0', reason: 'אין לה כתובות (עדיין).', isAccepted: false }
  const { html } = schoolAnsweredMail(url, to, answer)
  expect(html).toContain('<p dir="auto">אין לה כתובות (עדיין).</p>')
  expect(html).toContain('<p dir="auto">You asked for \u2068מכללה 2.0\u2069. We can')
})

test('a title or a name that runs from right to left leaves the order of a sentence', () => {
  const told = { kind: 'listing', verdict: 'hide', title: 'שולחן', until: undefined } as const
  const words = decisionWords(told)
  if (!words) throw new Error('Nobody is told.')
  expect(decisionMail(to, words, 'זה מזויף.', undefined).text).toContain(
    'Your listing “\u2068שולחן\u2069” was hidden by a moderator.\n\nThe reason:\n\n> זה מזויף.',
  )
  const { text } = sharedListingMail(url, {
    to,
    sender: { firstName: 'דנה', lastName: 'כהן', username: 'דנה1' },
    listing: { id: 'a', title: 'שולחן', priceCents: 4500 },
    message: '',
    optOutToken: 'b',
  })
  expect(text).toContain('\u2068דנה כהן\u2069 (\u2068דנה1\u2069) shared a listing')
})
