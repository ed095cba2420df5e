import { beforeAll, expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { Contract } from '#tests/openapi/contract.ts'
import { notForClients } from '#tests/openapi/routes.ts'
import { send, type Ask } from '#tests/openapi/stage.ts'
import { appOfFile } from '#tests/support/server/app-of-file.ts'
import { cast } from '#tests/support/people/cast.ts'
import { desk } from '#tests/support/server/listings.ts'
import { write } from '#tests/support/server/messages.ts'
import { expectedStatus, matrix, rightful, sentBy } from './matrix.ts'
import { loggedInAgain, personaNames, personas, type Persona } from './personas.ts'

const app = await appOfFile()
const people = await personas(app)
beforeAll(async () => {
  const { maya, jonas } = app.people
  await write(app, maya, jonas, secret.message)
  const handles = { venmoHandle: secret.handle }
  const path = `/api/users/update-payment-handles/${maya.user.id}`
  await app.call('PUT', path, { as: maya, body: handles })
})

/** What Maya and Jonas alone may read. */
const secret = {
  message: 'The key is under the third stone.',
  handle: '@keys-under-stones',
  email: cast.maya.email,
  emailOfJonas: cast.jonas.email,
  password: cast.maya.password,
}
/** What only their campus may read, without people who are blocked. */
const campusAlone = { title: desk.title, description: desk.description }

const { document } = new Contract()
const calls = Object.entries(document.paths).flatMap(([path, operations]) =>
  Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
)
/** The account whose password was sent, and a text with made-up examples. */
const ownAnswers = new Set(['POST /api/auth/login', 'GET /api/openapi.json'])

test('their owners read the secrets', async () => {
  const { maya, jonas } = app.people
  const own = await app.call('GET', '/api/auth/userdata', { as: maya })
  expect(await own.text()).toContain(secret.handle)
  const { id } = jonas.user
  const read = await app.call('GET', `/messages/get-messages/${id}/maya`, { as: jonas })
  expect(await read.text()).toContain(secret.message)
})

test('every route of the server is in the matrix', () => {
  const routes = createApp(app.resources)
    .routes.filter(({ method, path }) => method !== 'ALL' && !path.includes('*'))
    .map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`)
  const listed = [...Object.keys(matrix), ...notForClients]
  expect(listed.toSorted()).toEqual([...new Set(routes)].toSorted())
})

test.each(calls)('%s answers each kind of person as listed, and leaks nothing', async (call) => {
  const told: Record<string, unknown> = {}
  let ask: Ask | undefined
  for (const [i, earlier] of people.entries()) {
    const person = await loggedInAgain(app, earlier)
    people[i] = person
    ask ??= await rightful(app, call)
    const response = await send(app, call, sentBy(person, ask))
    told[person.name] = response.status
    const sent = JSON.stringify(ask.body ?? '')
    const hidden = ownAnswers.has(call) ? [] : hiddenFrom(person)
    expect(leaksIn(await response.text(), hidden, sent)).toEqual([])
    if (response.ok && !call.startsWith('GET')) ask = undefined
  }
  expect(told).toEqual(
    Object.fromEntries(personaNames.map((name) => [name, expectedStatus(call, name)])),
  )
})

function hiddenFrom({ name }: Persona): string[] {
  const isOnCampus = name === 'other' || name === 'moderator'
  return [...Object.values(secret), ...(isOnCampus ? [] : Object.values(campusAlone))]
}

/** What the answer holds of it, apart from what was sent. */
const leaksIn = (answer: string, hidden: readonly string[], sent: string): string[] =>
  hidden.filter((text) => answer.includes(text) && !sent.includes(text))
