import { applyAnswer, type Settled } from './apply.ts'
import { nextRequest, refuseTooLarge, setAsideOld } from './outbox.ts'
import type { Owner } from './overlay.ts'
import { roundLimits } from './protocol.ts'
import type { Platform, Reply } from './store.ts'

/** How a round ended. `later`: not to the end; it is to be tried again, after `waitMs` at least. */
export type RoundEnd = { kind: 'done' } | Exclude<Reply, { kind: 'answer' | 'too-large' }>

/** An answer that another tab had overtaken is asked for again, but not for ever. */
const mostOvertaken = 5

/**
 * One round: sends what is queued and applies what has changed, until the server has no more of
 * either. Safe at any moment, in any number of tabs, and to be broken off anywhere.
 * @param onSettled is told of every action that has been done or refused, once that is stored.
 */
export function syncRound(
  platform: Platform,
  owner: Owner,
  onSettled: (settled: Settled[]) => void,
): Promise<RoundEnd> {
  return platform.lock(() => roundOf(platform, owner, onSettled))
}

async function roundOf(
  { store, transport, clock }: Platform,
  owner: Owner,
  onSettled: (settled: Settled[]) => void,
): Promise<RoundEnd> {
  let most: number = roundLimits.actions
  for (let overtaken = 0; overtaken < mostOvertaken;) {
    const request = await store.transaction(async (tx) => {
      await setAsideOld(tx, owner, clock())
      return nextRequest(tx, most)
    })
    const sent = request.actions.map(([seq]) => seq)
    const reply = await transport(request)
    if (reply.kind === 'too-large') {
      const [only, ...others] = sent
      if (only === undefined) return { kind: 'later' }
      if (others.length === 0) await store.transaction((tx) => refuseTooLarge(tx, owner, only))
      most = Math.ceil(sent.length / 2)
      continue
    }
    if (reply.kind !== 'answer') return reply
    const { answer } = reply
    const [settled, unsent] = await store.transaction(async (tx) => [
      await applyAnswer(tx, owner, answer, clock()),
      (await tx.actions.all()).some(({ acked }) => !acked),
    ])
    if (!settled) {
      overtaken += 1
      continue
    }
    onSettled(settled)
    // What was sent and not answered broke the server: it gets time before the next try.
    const answered = new Set(answer.results.map(([seq]) => seq))
    if (sent.some((seq) => !answered.has(seq))) return { kind: 'later' }
    if (!answer.more && !unsent) return { kind: 'done' }
  }
  return { kind: 'later' }
}

/** How long to wait after `tries` failures, in milliseconds: full jitter, from 1 to 60 s. */
export const backoff = (tries: number, random: number): number =>
  random * Math.min(60_000, 1000 * 2 ** tries)
