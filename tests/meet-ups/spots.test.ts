import { expect, test } from 'vitest'
import type { Spot } from '#sync/meet-ups/spots.ts'
import { appOfFile } from '#tests/support/server/app-of-file.ts'
import { readJson } from '#tests/support/server/listings.ts'
import { newModerator } from '#tests/support/server/moderation.ts'
import { addSpot } from './make-meet-ups.ts'

const app = await appOfFile()
const { maya } = app.people
const moderator = await newModerator(app)

const change = (id: string, body: object) =>
  app.call('PATCH', `/api/moderation/spots/${id}`, { as: moderator, body })
const names = async () => (await readJson<Spot[]>(app, maya, '/api/spots')).map(({ name }) => name)

test('moderators keep a list of places, and their order, for each campus', async () => {
  const ids: string[] = []
  for (const name of ['Library', 'Gym', 'Union'])
    ids.push((await addSpot(app, moderator, name))._id)
  expect(await names()).toEqual(['Library', 'Gym', 'Union'])
  expect((await change(ids[2] ?? '', { position: 0 })).status).toBe(200)
  expect(await names()).toEqual(['Union', 'Library', 'Gym'])
  expect((await change(ids[0] ?? '', { name: 'Main library', position: 2 })).status).toBe(200)
  expect(await names()).toEqual(['Union', 'Gym', 'Main library'])
  const own = await readJson<Spot[]>(app, moderator, '/api/moderation/spots')
  expect(own.map(({ name }) => name)).toEqual(await names())
  const other = '/api/moderation/spots?university=boston-university'
  expect(await readJson(app, moderator, other)).toEqual([])
  await app.call('DELETE', `/api/moderation/spots/${ids[1]}`, { as: moderator })
  expect(await names()).toEqual(['Union', 'Main library'])
  expect((await change(ids[1] ?? '', { name: 'Gym' })).status).toBe(404)
})

test('a place has a name of 60 characters and a hint of 120, and a campus has 30 places', async () => {
  const post = (body: object) => app.call('POST', '/api/moderation/spots', { as: moderator, body })
  const universityId = 'boston-university'
  const fits = { universityId, name: 'n'.repeat(60), hint: 'h'.repeat(120) }
  expect((await post(fits)).status).toBe(201)
  for (const wrong of [{ name: 'n'.repeat(61) }, { hint: 'h'.repeat(121) }, { name: ' ' }])
    expect((await post({ ...fits, ...wrong })).status).toBe(400)
  expect((await post({ ...fits, universityId: 'nowhere' })).status).toBe(400)
  for (let i = 1; i < 30; i++) expect((await post({ universityId, name: `${i}` })).status).toBe(201)
  expect((await post({ universityId, name: '30' })).status).toBe(409)
})

test('without the role, the addresses of places do not exist', async () => {
  const { _id } = await addSpot(app, moderator, 'Hidden')
  const path = `/api/moderation/spots/${_id}`
  const answers = await Promise.all([
    app.call('POST', '/api/moderation/spots', { as: maya, body: { name: 'Mine' } }),
    app.call('PATCH', path, { as: maya, body: { name: 'Mine' } }),
    app.call('DELETE', path, { as: maya }),
    app.call('GET', '/api/moderation/spots', { as: maya }),
  ])
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
  expect(await names()).toContain('Hidden')
})
