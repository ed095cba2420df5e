import { expect, test } from 'vitest'
import { users } from '#drizzle/schema/accounts.ts'
import { appOfFile } from '#tests/support/server/app-of-file.ts'
import { cast } from '#tests/support/people/cast.ts'
import { suspendUser } from '#tests/support/server/moderation.ts'
import { expectRefusal } from '#tests/support/server/refusal.ts'

const app = await appOfFile()

const profile = (id: string, as = app.people.maya) => app.call('GET', `/api/users/${id}`, { as })

test('[PROFILE-20] the public profile has the public fields and no email', async () => {
  const { id } = app.people.dre.user
  const response = await profile(id)
  expect(response.status).toBe(200)
  expect(response.headers.get('cache-control')).toBe('private, no-cache')
  expect(await response.json()).toEqual({
    id,
    _id: id,
    username: 'dre',
    firstName: 'Dre',
    lastName: 'Coleman',
    college: cast.dre.college,
    university: cast.dre.college,
    year: cast.dre.year,
    bio: '',
    profileImage: null,
    verified: true,
    verifiedDomain: 'nd.edu',
    averageRating: 0,
    badge: '',
    isBlocked: false,
    isBlockedBy: false,
    showAvailability: false,
    availability: [],
    reviews: [],
    sold: 0,
    createdAt: expect.stringMatching(/^\d{4}-/),
  })
})

test('[PROFILE-20] reading a profile changes nothing', async () => {
  const before = await app.read((db) => db.select().from(users))
  await profile(app.people.dre.user.id)
  expect(await app.read((db) => db.select().from(users))).toEqual(before)
})

test('[API-04] without a session a profile is not shown', async () => {
  await expectRefusal(await app.call('GET', `/api/users/${app.people.dre.user.id}`), 401)
})

test('[API-06] unknown, malformed and suspended ids get the same answer', async () => {
  const { id } = app.people.jonas.user
  expect((await profile(id)).status).toBe(200)
  await suspendUser(app, app.people.jonas)
  for (const hidden of [id, '01900000-0000-7000-8000-000000000000', 'x', '%00']) {
    await expectRefusal(await profile(hidden), 404, 'This user does not exist.')
  }
})
