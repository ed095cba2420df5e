import type { Availability } from '#sync/availability.ts'
import type { PaymentHandles } from '#sync/payment.ts'
import type { SignedIn } from './cast.ts'
import { answered, call } from '../server/market.ts'
import type { TestServer } from '../server/server.ts'

const put = async (server: TestServer, as: SignedIn, path: string, body: object) =>
  answered(await call(server, as, 'PUT', path, body))

/** The user's own availability on the server. */
export const readAvailability = (server: TestServer, as: SignedIn): Promise<Availability> =>
  call(server, as, 'GET', `/api/users/settings/${as.user.id}`).then(answered<Availability>)

export const setAvailability = (server: TestServer, as: SignedIn, given: Partial<Availability>) =>
  put(server, as, `/api/users/update-availability/${as.user.id}`, given)

/** The user's own handles on the server. */
export const readHandles = async (server: TestServer, as: SignedIn): Promise<PaymentHandles> => {
  const path = `/api/users/payment-handles/${as.user.id}`
  const answer = await call(server, as, 'GET', path)
  return (await answered<{ paymentHandles: PaymentHandles }>(answer)).paymentHandles
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
