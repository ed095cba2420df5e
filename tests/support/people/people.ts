import type { Availability } from '#sync/availability.ts'
import type { PaymentHandles } from '#sync/payment.ts'
import type { SignedIn } from './cast.ts'
import type { TestServer } from '../server/server.ts'

const headersOf = (server: TestServer, { accessToken }: SignedIn) => ({
  authorization: `Bearer ${accessToken}`,
  'content-type': 'application/json',
  origin: server.url,
})

const read = async <Answer>(server: TestServer, as: SignedIn, path: string): Promise<Answer> => {
  const answer = await server.request(path, { headers: headersOf(server, as) })
  return (await answer.json()) as Answer
}

const put = async (server: TestServer, as: SignedIn, path: string, body: object) => {
  const sent = { method: 'PUT', headers: headersOf(server, as), body: JSON.stringify(body) }
  const answer = await server.request(path, sent)
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
}

/** The user's own availability on the server. */
export const readAvailability = (server: TestServer, as: SignedIn): Promise<Availability> =>
  read(server, as, `/api/users/settings/${as.user.id}`)

export const setAvailability = (server: TestServer, as: SignedIn, given: Partial<Availability>) =>
  put(server, as, `/api/users/update-availability/${as.user.id}`, given)

/** The user's own handles on the server. */
export const readHandles = async (server: TestServer, as: SignedIn): Promise<PaymentHandles> => {
  const path = `/api/users/payment-handles/${as.user.id}`
  return (await read<{ paymentHandles: PaymentHandles }>(server, as, path)).paymentHandles
}

export const setHandles = (server: TestServer, as: SignedIn, given: Partial<PaymentHandles>) =>
  put(server, as, `/api/users/update-payment-handles/${as.user.id}`, given)

export const moveTo = (server: TestServer, as: SignedIn, university: string) =>
  put(server, as, `/api/users/university/${as.user.id}`, { university })

/** Changes the university this many times, there and back. */
export async function moveOften(server: TestServer, as: SignedIn, times: number): Promise<void> {
  const there = ['University of Notre Dame', 'Purdue University']
  for (let made = 0; made < times; made++) await moveTo(server, as, there[made % 2] ?? '')
}
