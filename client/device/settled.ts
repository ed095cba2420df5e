import type { Settled } from '#sync/engine/apply.ts'
import { currentDatabase } from './current-database.ts'

type Listener = (settled: Settled) => void

interface Message {
  userId: string
  settled: Settled[]
}

const listeners = new Map<number, Listener>()
const channel = new BroadcastChannel('quad-settled')

/** Waits for what becomes of a write, whichever tab's round finds out. @returns how to stop waiting */
export function awaitSettled(seq: number, listener: Listener): () => void {
  listeners.set(seq, listener)
  return () => void listeners.delete(seq)
}

/** Passes what a round settled to whoever waits, in this tab and in the user's other tabs. */
export function publishSettled(userId: string, settled: Settled[]): void {
  if (settled.length === 0) return
  deliver(settled)
  channel.postMessage({ userId, settled } satisfies Message)
}

/** Listens to the rounds of the user's other tabs. */
export function followOtherTabs(userId: () => string | undefined): void {
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data.userId === userId()) deliver(data.settled)
  })
}

function deliver(settled: Settled[]): void {
  for (const each of settled) listeners.get(each.seq)?.(each)
}

/** What the database says became of a queued write; undefined while it waits. */
export async function readSettled(seq: number): Promise<Settled | undefined> {
  const { actions, refused } = currentDatabase()
  const entry = await refused.get(seq)
  if (entry) return { seq, ok: false, problem: entry }
  const action = await actions.get(seq)
  return !action || action.acked ? { seq, ok: true, reply: undefined } : undefined
}

/** Drops a refused write whose form shows the refusal and still holds what was typed. */
export async function dropRefused(seq: number): Promise<void> {
  const { refused } = currentDatabase()
  await refused.db.transaction('rw', refused, async () => {
    const entry = await refused.get(seq)
    if (entry?.dependents.length === 0) await refused.delete(seq)
  })
}
