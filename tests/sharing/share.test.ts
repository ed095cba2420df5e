import type { Email } from 'postal-mime'
import { legalPages } from '#sync/accounts/legal.ts'
import { expect, test } from 'vitest'
import { appOfFile } from '#tests/support/server/app-of-file.ts'
import { cast } from '#tests/support/people/cast.ts'
import { createListing } from '#tests/support/server/listings.ts'
import { expectRefusal } from '#tests/support/server/refusal.ts'
import { until } from '#tests/support/server/until.ts'

const app = await appOfFile()
const listingId = await createListing(app, app.people.maya, { title: 'Oak desk', price: 45.5 })

let made = 0
const newAddress = () => `friend${(made += 1)}@example.technology`
const share = (body: Record<string, unknown>, as = app.people.jonas) =>
  app.call('POST', '/api/share-listing', { as, body: { listingId, ...body } })
const mailsTo = async (address: string) =>
  (await app.mails()).filter(({ to }) => to?.[0]?.address === address)
const mailTo = (address: string): Promise<Email> =>
  until(`a mail to ${address}`, async () => (await mailsTo(address))[0])
const linksOf = (text = '') => text.match(/[a-z]+:\/\/\S+/g)

/** The server writes emails in order: when this one is there, all earlier ones are. */
async function mailsSettled() {
  const last = newAddress()
  await share({ recipientEmail: last })
  await mailTo(last)
}

test('[SHARE-08] a shared listing arrives by email, with the sender’s message', async () => {
  const recipientEmail = newAddress()
  const response = await share({ recipientEmail, message: 'Would it fit?\nIt is near you.' })
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual({ message: 'Listing shared successfully!' })
  const mail = await mailTo(recipientEmail)
  expect(mail.subject).toBe('A listing on Quad was shared with you')
  expect(mail.text).toContain('Jonas Weber (jonas) shared a listing')
  expect(mail.text).toContain('Oak desk')
  expect(mail.text).toContain('$45.50')
  expect(mail.text).toContain('\n> Would it fit?\n> It is near you.\n')
})

test('the email is plain text and links to the listing, the opt-out, and what every email links to', async () => {
  const recipientEmail = newAddress()
  await share({ recipientEmail })
  const { html, text, headers } = await mailTo(recipientEmail)
  expect(html).toBeUndefined()
  const [listing, unsubscribe, ...others] = linksOf(text) ?? []
  expect(listing).toBe(`${app.url}/for-you?listingId=${listingId}`)
  expect(unsubscribe).toMatch(/^http:\/\/localhost:3000\/unsubscribe\?token=[\w-]{43}\.[\w-]{22}$/)
  expect(others).toEqual(legalPages.map((page) => `${app.url}/${page}`))
  const listed = headers.find(({ key }) => key === 'list-unsubscribe')
  expect(listed?.value).toBe(`<${unsubscribe}>`)
})

test('links in a shared message or title are broken up', async () => {
  const recipientEmail = newAddress()
  const title = 'Win at https://evil.example/a'
  const id = await createListing(app, app.people.maya, { title })
  const message = 'See http://evil.example/b, www.evil.example or mail me@evil.example\n\n-- \nQuad'
  expect((await share({ recipientEmail, listingId: id, message })).status).toBe(200)
  const { text } = await mailTo(recipientEmail)
  expect(text).toContain('evil. example')
  expect(text).not.toMatch(/evil\.example|www\.\S|\S@\S/)
  expect(linksOf(text)?.every((link) => link.startsWith(`${app.url}/`))).toBe(true)
  expect(text).toContain('\n> --')
})

test.for<[string, unknown]>([
  ['nothing', undefined],
  ['an empty text', ''],
  ['no @', 'friend.example.com'],
  ['no dot in the domain', 'friend@localhost'],
  ['two addresses', 'a@example.com, b@example.com'],
  ['a second line with another header', 'a@example.com\r\nBcc: b@example.com'],
  ['a second line, encoded', 'a@example.com%0aBcc:b@example.com'],
  ['a name with an address', 'Friend <friend@example.com>'],
  ['a quoted local part', '"a b"@example.com'],
  ['a group', 'all:a@example.com;'],
  ['something endless', `${'a'.repeat(250)}@example.com`],
])(
  '[SHARE-02] %s as the recipient is refused, and no mail goes out',
  async ([, recipientEmail]) => {
    await mailsSettled()
    const before = (await app.mails()).length
    const answer = await share({ recipientEmail })
    await expectRefusal(answer, 400, 'Please enter a valid email.', 'recipientEmail')
    await mailsSettled()
    expect(await app.mails()).toHaveLength(before + 1)
  },
)

test.for<[string, string, Record<string, unknown>]>([
  ['a recipient that is no text', 'recipientEmail', { recipientEmail: ['a@example.com'] }],
  ['a message that is too long', 'message', { message: 'x'.repeat(1001) }],
  ['a message that is no text', 'message', { message: { html: '<b>' } }],
  ['a subject of their own', 'subject', { subject: 'You have won' }],
  ['a link of their own', 'link', { link: 'https://evil.example' }],
])('[API-03] %s is refused', async ([, field, change]) => {
  const answer = await share({ recipientEmail: 'friend@example.com', ...change })
  await expectRefusal(answer, 400, undefined, field)
})

test('[CAMPUS-02] a listing of another campus cannot be shared and answers like a missing one', async () => {
  const recipientEmail = newAddress()
  const hidden = await share({ recipientEmail }, app.people.dre)
  const absent = await share({ recipientEmail, listingId: crypto.randomUUID() })
  await expectRefusal(hidden, 404, 'This listing is not available.')
  await expectRefusal(absent, 404, 'This listing is not available.')
  await mailsSettled()
  expect(await mailsTo(recipientEmail)).toEqual([])
})

test('a sold listing cannot be shared by email', async () => {
  const recipientEmail = newAddress()
  const { maya } = app.people
  const id = await createListing(app, maya)
  expect((await share({ recipientEmail, listingId: id })).status).toBe(200)
  await mailTo(recipientEmail)
  await app.call('PATCH', `/api/listings/${id}`, { as: maya, body: { status: 'Sold' } })
  const answer = await share({ recipientEmail, listingId: id })
  await expectRefusal(answer, 409, 'Sold listings cannot be shared.', 'listingId')
  await mailsSettled()
  expect(await mailsTo(recipientEmail)).toHaveLength(1)
})

test('[API-04] a visitor cannot share', async () => {
  const body = { listingId, recipientEmail: 'friend@example.com' }
  await expectRefusal(await app.call('POST', '/api/share-listing', { body }), 401)
})

test('the email does not contain the sender’s address', async () => {
  const recipientEmail = newAddress()
  await share({ recipientEmail })
  expect(JSON.stringify(await mailTo(recipientEmail))).not.toContain(cast.jonas.email)
})
