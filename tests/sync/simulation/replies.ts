import type { Reply } from '#sync/engine/store.ts'
import { second } from '#sync/time.ts'
import type { Parcel } from './tab.ts'
import type { World } from './world.ts'

/** What a request gets instead of an answer of Quad. `undefined`: not possible for this request. */
const replies: ((world: World, parcel: Parcel) => Promise<Reply | undefined>)[] = [
  // 401: the access token is over, and the session with it.
  async (world, { tab, request }) => {
    const stranger = { ...tab.device.person, accessToken: 'over' }
    expectStatus(await world.server.sync(stranger, JSON.stringify(request)), 401)
    return { kind: 'signed-out' }
  },
  // 426: the server was updated meanwhile.
  async (world, { tab, request }) => {
    const other = { ...request, v: request.v + 1 }
    expectStatus(await world.server.sync(tab.device.person, JSON.stringify(other)), 426)
    return { kind: 'upgrade' }
  },
  // 429 with Retry-After, and 500.
  async () => ({ kind: 'later', waitMs: 5 * second }),
  async () => ({ kind: 'later' }),
  // The line is so slow that the answer should be smaller.
  async () => ({ kind: 'later', slow: true }),
  // 413 and 400: a proxy does not take a request of this size or content.
  async (world, parcel) =>
    isUntried(world, parcel) ? { kind: 'too-large', isOurs: true } : undefined,
  async (world, parcel) =>
    isUntried(world, parcel)
      ? { kind: 'invalid', message: 'A proxy does not like this.' }
      : undefined,
]

export async function replyOtherwise(world: World, parcel: Parcel, n: number): Promise<void> {
  if (parcel.answered) return
  const reply = await replies[n % replies.length]?.(world, parcel)
  if (reply) await world.hand(parcel, reply)
}

/** A proxy judges the same action always in the same way, so none of these ever gets through. */
function isUntried({ parcels }: World, { tab, request }: Parcel): boolean {
  const seqs = request.actions.map(([seq]) => seq)
  const { model } = tab.device
  const others = parcels.filter((each) => each.tab !== tab && each.tab.device === tab.device)
  const isAlone = !others.some((each) => each.request.actions.some(([seq]) => seqs.includes(seq)))
  return isAlone && !model.performed.some(({ seq, hasArrived }) => hasArrived && seqs.includes(seq))
}

function expectStatus({ status }: Response, expected: number): void {
  if (status !== expected) throw new Error(`The server answered ${status} instead of ${expected}.`)
}
