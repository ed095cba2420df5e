import { ownType } from '#sync/answer.ts'
import { expect, test } from 'vitest'
import { announcements } from '#drizzle/schema/announcements.ts'
import { spots } from '#drizzle/schema/meet-ups.ts'
import { supportedUniversities } from '#drizzle/supported-universities.ts'
import { collegeProblem, universitiesOf, type University } from '#sync/accounts/universities.ts'
import { addSchool, removeSchool } from '#server/universities/add-school.ts'
import { universityIdOf } from '#server/universities/university-id.ts'
import { day } from '#sync/time.ts'
import { appOfFile } from '#tests/support/server/app-of-file.ts'
import { decided, newModerator, readQueue } from '#tests/support/server/moderation.ts'

const app = await appOfFile({ cast: false })

const ask = (headers = {}) => app.call('GET', '/api/universities', { headers })
const answer = async (): Promise<University[]> => (await ask()).json()

test('[UNIV-01] the 130 universities of our list are supported, in its order', async () => {
  expect(supportedUniversities).toHaveLength(130)
  const all = await answer()
  expect(all.map(({ name }) => name)).toEqual(supportedUniversities.map(([name]) => name))
  expect(all.slice(0, 5).map(({ name }) => name)).toEqual([
    'Purdue University',
    'Purdue University Fort Wayne',
    'Purdue University Northwest',
    'University of Notre Dame',
    'Indiana University Bloomington',
  ])
})

test('universities are public, with their ids and email domains', async () => {
  const response = await ask()
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe(ownType)
  expect((await answer())[3]).toEqual({
    id: 'university-of-notre-dame',
    name: 'University of Notre Dame',
    domains: ['nd.edu'],
  })
})

test('an unchanged list is answered 304', async () => {
  const etag = (await ask()).headers.get('etag') ?? ''
  const again = await ask({ 'if-none-match': etag })
  expect(again.status).toBe(304)
  expect(await again.text()).toBe('')
})

test('an accepted school is on the list immediately', async () => {
  const etag = (await ask()).headers.get('etag') ?? ''
  const moderator = await newModerator(app)
  const body = {
    schoolName: 'Tiny College',
    schoolEmailExample: 'student@tiny.edu',
    userContactEmail: 'student@tiny.edu',
  }
  await app.call('POST', '/api/school-requests', { body })
  const [request] = await readQueue(app, moderator, 'school')
  const subjectId = request?.subjectId
  await decided(app, moderator, { kind: 'school', subjectId, verdict: 'accept' })
  expect((await answer()).at(-1)).toEqual({
    id: 'tiny-college',
    name: 'Tiny College',
    domains: ['tiny.edu'],
  })
  expect((await ask({ 'if-none-match': etag })).status).toBe(200)
})

const one = { id: 'one', name: 'One', domains: ['shared.edu', 'one.edu'] }
const two = { id: 'two', name: 'Two', domains: ['shared.edu'] }

test('a domain and its subdomains may belong to several universities', () => {
  expect(universitiesOf('mail.shared.edu', [one, two])).toEqual([one, two])
  expect(universitiesOf('unshared.edu', [one, two])).toEqual([])
})

test('[SIGNUP-39] any university of a shared domain is accepted, and the refusal names all of them', () => {
  const choose = (college: string) =>
    collegeProblem({ email: 'ada@shared.edu', college }, [one, two])?.message
  expect(choose('One')).toBeUndefined()
  expect(choose('Two')).toBeUndefined()
  expect(choose('Three')).toBe(
    'Your email address belongs to One or Two. Please choose it as your college.',
  )
})

test('a removed school takes its announcements and places with it', async () => {
  const school = { name: 'Short College', domain: 'short.edu' }
  const universityId = universityIdOf(school.name)
  const { writer } = app.resources
  await writer.write({
    async run(tx, rev) {
      await addSchool(tx, school)
      await tx.insert(spots).values({ id: 'gate', universityId, name: 'Gate', position: 1, rev })
      const times = { madeAt: app.now(), endsAt: app.now() + day }
      await tx
        .insert(announcements)
        .values({ id: 'closed', text: 'Closed.', universityId, ...times })
    },
  })
  expect((await answer()).map(({ name }) => name)).toContain(school.name)
  await writer.write({
    run: (tx) => removeSchool(tx, { id: universityId, name: school.name, domains: [] }),
  })
  expect((await answer()).map(({ name }) => name)).not.toContain(school.name)
})
