import { minute, second } from '../time.ts'
import { applyAnswer, type Settled } from './apply.ts'
import { nextRequest, refuseTooLarge, setAsideOld } from './outbox.ts'
import type { Owner } from './queued.ts'
import { roundLimits } from './protocol.ts'
import type { Platform, Reply } from './store.ts'

/** How a round ended. `later`: before its end; try again, after at least `waitMs`. */
export type RoundEnd = { kind: 'done' } | Exclude<Reply, { kind: 'answer' | 'too-large' }>

/** How often a round asks again after another tab applied its answer first. */
const mostOvertaken = 5

/**
 * Runs one round: sends queued actions and applies changes until neither side has more. A round may run
 * at any time, in any number of tabs, and may stop anywhere.
 * @param onSettled receives the result of every action once it is stored
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
    // An action without a result crashed the server. It gets time before the next try.
    const answered = new Set(answer.results.map(([seq]) => seq))
    if (sent.some((seq) => !answered.has(seq))) return { kind: 'later' }
    if (!answer.more && !unsent) return { kind: 'done' }
  }
  return { kind: 'later' }
}

/** The pause after `tries` failures in milliseconds: full jitter up to 60 seconds. */
export const backoff = (tries: number, random: number): number =>
  random * Math.min(minute, second * 2 ** tries)
