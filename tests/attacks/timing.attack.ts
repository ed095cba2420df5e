/**
 * Does the time of an answer tell whether an address has an account? Pairs of requests, one about a
 * known and one about an unknown address, in random order. Printed is the probability that the known
 * one takes longer (the area under the ROC curve): 0.5 tells nothing.
 */
import { report, sized } from '#tests/bench/measure.ts'
import { cast, join, stranger } from '#tests/support/people/cast.ts'
import { startTestServer } from '#tests/support/server/server.ts'

const pairs = sized(2000, 3)
const server = await startTestServer({ realClock: true })
await join(server, cast.maya)

const post = async (path: string, body: object): Promise<number> => {
  const start = performance.now()
  const response = await server.request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: server.url },
    body: JSON.stringify(body),
  })
  await response.arrayBuffer()
  return performance.now() - start
}

const calls: Record<string, (email: string) => Promise<number>> = {
  'a login with a wrong password': (email) =>
    post('/api/auth/login', { email, password: 'Wrong-Desk!1' }),
  'a request for a new password': (email) => post('/api/auth/reset-password', { email }),
  'a sign-up': (email) => {
    const person = stranger({ email })
    return post('/api/auth/register', { ...person, confirmPassword: person.password })
  },
}

for (const [name, ask] of Object.entries(calls)) {
  await ask(cast.maya.email)
  await ask(stranger().email)
  const known: number[] = []
  const unknown: number[] = []
  for (let i = 0; i < pairs; i += 1) {
    const isKnownFirst = Math.random() < 0.5
    if (isKnownFirst) known.push(await ask(cast.maya.email))
    unknown.push(await ask(stranger().email))
    if (!isKnownFirst) known.push(await ask(cast.maya.email))
  }
  const area = areaUnderCurve(known, unknown)
  report(`${name}: ${pairs} pairs, distance from 0.5`, Math.abs(area - 0.5), '', { most: 0.05 })
}
await server.stop()

/** The probability that one of the first is larger than one of the second. */
function areaUnderCurve(first: readonly number[], second: readonly number[]): number {
  const all = [
    ...first.map((value) => ({ value, isFirst: true })),
    ...second.map((value) => ({ value, isFirst: false })),
  ].toSorted((a, b) => a.value - b.value)
  const ranks = all.reduce((sum, { isFirst }, i) => sum + (isFirst ? i + 1 : 0), 0)
  const least = (first.length * (first.length + 1)) / 2
  return (ranks - least) / (first.length * second.length)
}
