import type { Settled } from '#sync/engine/apply.ts'

type Waiter = (settled: Settled) => void

const waiters = new Map<number, Waiter>()
const channel = new BroadcastChannel('quad-settled')

interface Told {
  userId: string
  settled: Settled[]
}

/** Hears what becomes of an action, whichever tab's round finds it out. @returns how to stop. */
export function awaitSettled(seq: number, waiter: Waiter): () => void {
  waiters.set(seq, waiter)
  return () => void waiters.delete(seq)
}

/** Tells everybody in all tabs who waits. */
export function tellSettled(userId: string, settled: Settled[]): void {
  if (settled.length === 0) return
  hear(settled)
  channel.postMessage({ userId, settled } satisfies Told)
}

/** Listens to the rounds of the user's other tabs. */
export function hearOtherTabs(userId: () => string | undefined): void {
  channel.addEventListener('message', ({ data }: MessageEvent<Told>) => {
    if (data.userId === userId()) hear(data.settled)
  })
}

function hear(settled: Settled[]): void {
  for (const each of settled) waiters.get(each.seq)?.(each)
}
