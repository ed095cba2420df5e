import type { Settlement } from '#sync/engine/apply.ts'
import type { Rows } from '#sync/engine/replica.ts'
import type { RefusedWrite } from '#sync/engine/store.ts'
import { currentStore, currentTab } from '../current-database.ts'
import { longestWait } from '../session/in-time.ts'

type Listener = (settled: Settlement) => void

interface Message {
  userId: string
  settled: Settlement[]
}

const listeners = new Map<number, Listener>()
/** Writes whose form waits for the outcome and shows a refusal. */
const awaited = new Set<number>()
const channel = new BroadcastChannel('quad-settled')

/** Waits for the outcome of a write from the round of any tab. @returns stops waiting */
export function awaitSettled(seq: number, listener: Listener): () => void {
  listeners.set(seq, listener)
  return () => void listeners.delete(seq)
}

/** Passes the outcomes of a round to waiting callers in this tab and in the user's other tabs. */
export function publishSettled(userId: string, settled: Settlement[]): void {
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

function deliver(settled: Settlement[]): void {
  for (const each of settled) listeners.get(each.seq)?.(each)
}

/** The outcome of a queued write as far as this device knows; undefined while it waits. */
export async function readSettled(seq: number): Promise<Settlement | undefined> {
  const tab = currentTab()
  // A write that is on the disk may not be in the log of this tab yet.
  await tab.settled
  if (!tab.hasHad(seq)) return undefined
  const rows = tab.replica
  const entry = rows
    .refused()
    .find(({ action, dependents }) => [action, ...dependents].some((each) => each.seq === seq))
  if (entry) return { seq, ok: false, problem: entry }
  const isWaiting = rows.log().some((each) => each.seq === seq)
  const isDone = seq <= (rows.state()?.ackedUpTo ?? 0) || !isWaiting
  return isDone ? { seq, ok: true, reply: undefined } : undefined
}

/**
 * Waits for the outcome of a write whose form shows a refusal and still holds the input. Until the
 * refusal is dropped, no other part of the screen shows it.
 */
export async function takeSettled(
  seq: number,
  settle: () => Promise<Settlement | undefined>,
): Promise<Settlement | undefined> {
  awaited.add(seq)
  try {
    const settled = await Promise.race([settle(), late()])
    // If the entry cannot be dropped, the outbox shows the refusal, too. The form stops waiting.
    if (settled && !settled.ok) await dropRefused(seq).catch(() => undefined)
    return settled
  } finally {
    awaited.delete(seq)
  }
}

/** A person does not wait longer than for a call. The write is safe on this device. */
const late = () => new Promise<undefined>((resolve) => setTimeout(resolve, longestWait, undefined))

/** The refused writes that screens show. */
export const refusedWrites = (rows: Rows): RefusedWrite[] =>
  rows.refused().filter((entry) => !awaited.has(entry.seq) || !isDroppable(entry))

/**
 * Drops a refused write whose form shows the refusal and still holds the input. A conflict stays in
 * the outbox, where its author chooses between the values.
 */
export async function dropRefused(seq: number): Promise<void> {
  await currentStore().transaction(async (tx) => {
    const [entry] = await tx.refused.get([seq])
    if (entry && isDroppable(entry)) await tx.refused.delete([seq])
  })
}

const isDroppable = ({ dependents, conflicts }: RefusedWrite): boolean =>
  dependents.length === 0 && !conflicts
