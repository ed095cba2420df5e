import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { PublicProfile } from '#sync/profiles.ts'
import { testApp, type TestApp } from '#tests/support/server/app.ts'
import { Device } from '#tests/support/server/device.ts'
import { readJson } from '#tests/support/server/listings.ts'
import { newcomer, type Newcomer } from '#tests/support/people/newcomer.ts'

let app: TestApp
let sam: Newcomer
let phone: Device
beforeAll(async () => {
  app = await testApp({ cast: false })
})
beforeEach(async () => {
  sam = await newcomer(app)
  phone = new Device(app, sam)
  await phone.sync()
})
afterAll(() => app.stop())

const change = (args: object) => phone.act('profile.change', { id: sam.user.id, ...args })
const profile = () => readJson<PublicProfile>(app, sam, `/api/users/${sam.user.id}`)

async function elsewhere(body: object): Promise<void> {
  const path = `/profileInfo/update-info/${sam.user.id}`
  expect((await app.call('PATCH', path, { as: sam, body })).status).toBe(200)
}

const conflict = (seq: number, ...conflicts: object[]) => [
  seq,
  'no',
  {
    code: 'conflict',
    message: 'Your profile was also changed on another device. Choose what to keep.',
    conflicts,
  },
]

test('a change of fields that another device has changed comes back with both values of each', async () => {
  const { username, year } = sam.person
  await elsewhere({ firstName: 'Samuel', lastName: 'Tower', bio: 'I sell desks.', year: year + 1 })
  await elsewhere({ username: `${username}-laptop` })
  const wanted = {
    firstName: 'Sammy',
    lastName: 'Torr',
    username: `${username}-phone`,
    year: year - 1,
    bio: 'I sell chairs.',
  }
  const seen = {
    firstName: ['Sam'],
    lastName: ['Torres'],
    username: [username],
    year: [year],
    bio: [''],
  }
  expect(await phone.sync(change({ ...wanted, seen }))).toEqual([
    conflict(
      1,
      { field: 'firstName', current: 'Samuel', wanted: 'Sammy' },
      { field: 'lastName', current: 'Tower', wanted: 'Torr' },
      { field: 'username', current: `${username}-laptop`, wanted: `${username}-phone` },
      { field: 'year', current: year + 1, wanted: year - 1 },
      { field: 'bio', current: 'I sell desks.', wanted: 'I sell chairs.' },
    ),
  ])
  expect(await profile()).toMatchObject({ firstName: 'Samuel', username: `${username}-laptop` })
})

test('changes of two devices to different fields of a profile merge', async () => {
  await elsewhere({ bio: 'I sell desks.' })
  const sent = change({ firstName: 'Sammy', seen: { firstName: ['Sam'] } })
  expect(await phone.sync(sent)).toEqual([[1, 'ok']])
  expect(await profile()).toMatchObject({ firstName: 'Sammy', bio: 'I sell desks.' })
})

test('a conflict of one field leaves the other fields of the profile as they are', async () => {
  await elsewhere({ bio: 'I sell desks.' })
  const both = { bio: 'I sell chairs.', firstName: 'Sammy' }
  const results = await phone.sync(change({ ...both, seen: { bio: [''], firstName: ['Sam'] } }))
  expect(results).toEqual([
    conflict(1, { field: 'bio', current: 'I sell desks.', wanted: 'I sell chairs.' }),
  ])
  expect(await profile()).toMatchObject({ firstName: 'Sam', bio: 'I sell desks.' })
})

test('two devices that write the same bio are not in conflict', async () => {
  await elsewhere({ bio: 'I sell desks.' })
  const same = change({ bio: ' I sell desks. ', seen: { bio: [''] } })
  expect(await phone.sync(same)).toEqual([[1, 'ok']])
})

test('queued changes of one field are not in conflict with each other', async () => {
  const results = await phone.sync(
    change({ bio: 'One', seen: { bio: [''] } }),
    change({ bio: 'Two', seen: { bio: ['One', ''] } }),
  )
  expect(results).toEqual([1, 2].map((seq) => [seq, 'ok']))
  expect(await profile()).toMatchObject({ bio: 'Two' })
})

test('a change that says nothing about what its author saw overwrites', async () => {
  await elsewhere({ bio: 'I sell desks.' })
  expect(await phone.sync(change({ bio: 'I sell chairs.' }))).toEqual([[1, 'ok']])
  expect(await profile()).toMatchObject({ bio: 'I sell chairs.' })
})
