import { expect, test } from 'vitest'
import * as v from 'valibot'
import { ownDataSchema } from '#sync/accounts/own-data.ts'
import { block } from '#tests/support/server/blocks.ts'
import { appOfFile } from '#tests/support/server/app-of-file.ts'
import { cast, type SignedIn } from '#tests/support/people/cast.ts'
import { createListing, save } from '#tests/support/server/listings.ts'
import { newcomer } from '#tests/support/people/newcomer.ts'
import { upload } from '#tests/support/server/photos.ts'
import { expectRefusal } from '#tests/support/server/refusal.ts'

const app = await appOfFile()

const download = (as: SignedIn | undefined, id = as?.user.id) =>
  app.call('GET', `/api/users/${id}/data`, { as })
const dataOf = async (as: SignedIn) => {
  const response = await download(as)
  expect(response.status).toBe(200)
  const text = await response.text()
  return { text, data: v.parse(ownDataSchema, JSON.parse(text)), headers: response.headers }
}

test('[ACCT-13] a user downloads their own data as a file that no cache stores', async () => {
  const { headers } = await dataOf(app.people.maya)
  expect(headers.get('content-disposition')).toBe('attachment; filename="quad-data.json"')
  expect(headers.get('content-type')).toMatch(/^application\/json/)
  expect(headers.get('cache-control')).toBe('no-store')
})

test('[ACCT-13] the file has the profile, listings with photos, saved listings, reports and sessions', async () => {
  const { person, ...own } = await newcomer(app)
  const { public_id } = await upload(app, own)
  const mine = await createListing(app, own, { title: 'My own lamp', images: [public_id] })
  const theirs = await createListing(app, app.people.maya, { title: 'A saved desk' })
  await save(app, own, theirs)
  const report = (path: string, body: object) => app.call('POST', path, { as: own, body })
  await report('/api/listing-report', { listingId: theirs, reason: 'Spam', details: 'Nine times.' })
  await report('/reportUser/submit-report', { subjectUsername: 'jonas', reportReason: 'Rude.' })
  await report('/api/bugs/submit', { description: 'It flickers.', category: 'UI', priority: 'Low' })

  const { data } = await dataOf(own)
  expect(data.profile).toMatchObject({ username: person.username, email: person.email })
  expect(data.listings).toMatchObject([{ _id: mine, title: 'My own lamp' }])
  expect(data.savedListings).toMatchObject([{ _id: theirs, title: 'A saved desk' }])
  expect(data.reports).toMatchObject({
    listings: [{ listingId: theirs, reason: 'Spam', details: 'Nine times.' }],
    users: [{ username: 'jonas', reason: 'Rude.' }],
    bugs: [{ description: 'It flickers.' }],
  })
  expect(data.sessions).toMatchObject([{ current: true }])
  const { path, small } = data.listings[0]!.images[0]!
  for (const address of [path, small]) {
    expect(address).toMatch(/^http:\/\/localhost:3000\/images\//)
    expect((await app.request(new URL(address).pathname)).status).toBe(200)
  }
})

test('[ACCT-13] the file has no secret, and nothing of other users that the user could not see', async () => {
  const { person, ...own } = await newcomer(app)
  const blocker = await newcomer(app)
  const hidden = await createListing(app, blocker, { title: 'Hidden lamp' })
  await save(app, own, hidden)
  expect((await dataOf(own)).text).toContain('Hidden lamp')
  await block(app, blocker, own)
  const { text } = await dataOf(own)
  expect(text).toContain(person.email)
  expect(text).not.toContain('Hidden lamp')
  for (const secret of ['argon2', 'hash', own.cookie.split('=')[1]!, cast.maya.email]) {
    expect(text).not.toContain(secret)
  }
})

test('[ACCT-13] another person’s data are 404, and a visitor gets no data', async () => {
  const { maya, jonas } = app.people
  await expectRefusal(await download(jonas, maya.user.id), 404, 'This user does not exist.')
  await expectRefusal(await download(jonas, 'nobody'), 404, 'This user does not exist.')
  await expectRefusal(await download(undefined, maya.user.id), 401)
})
