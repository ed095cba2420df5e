import * as v from 'valibot'
import type { ModerationItem } from '#sync/moderation/moderation.ts'
import { second } from '#sync/time.ts'
import { api } from '../device/session/api.ts'
import { isEnd } from '../device/session/send.ts'
import { shownUser } from '../device/session/store.ts'
import {
  dropDecision,
  keepDecision,
  unsentDecisions,
  type NewDecision,
} from '../device/session/unsent-decisions.ts'
import { createStore } from '../ui/create-store.ts'

interface State {
  /** Made, and can still be undone. */
  waiting?: NewDecision | undefined
  failed?: { decision: NewDecision; message: string } | undefined
  /** Whether decisions wait on this device because no answer came. */
  isHeldUp?: boolean
  /**
   * The time of the last report, or of the text, that each decision answers, by the key of its thing and
   * by the server's clock. A queue no longer shows what waited before.
   */
  decidedUpTo: ReadonlyMap<string, number>
  /** How many decisions the server has. What was read before is old. */
  sent: number
}

/** How long a decision can be undone. After that it has been sent, and an email cannot be called back. */
const undoTime = 6 * second

export const decisions = createStore<State>({ decidedUpTo: new Map(), sent: 0 })

export const keyOf = ({ kind, subjectId }: Pick<NewDecision, 'kind' | 'subjectId'>): string =>
  `${kind} ${subjectId}`

/** What was read from the server is old. */
export function noteSent(): void {
  const state = decisions.read()
  decisions.set({ ...state, sent: state.sent + 1 })
}

let timer: ReturnType<typeof setTimeout> | undefined

/** Sends a decision on this item soon, unless it is undone. */
export function decideSoon(
  decision: NewDecision,
  { reports, held }: Pick<ModerationItem, 'reports' | 'held'>,
): void {
  void sendNow()
  const user = shownUser()
  if (user) keepDecision(user.id, { decision, due: Date.now() + undoTime })
  const state = decisions.read()
  const decided = new Map(state.decidedUpTo).set(
    keyOf(decision),
    lastOf([...reports.map((each) => each.reportedAt), ...(held ? [held.since] : [])]),
  )
  decisions.set({ ...state, failed: undefined, waiting: decision, decidedUpTo: decided })
  timer = setTimeout(() => void sendNow(), undoTime)
}

/** An appeal has no reports and comes only once. */
const lastOf = (times: readonly string[]): number =>
  times.length === 0 ? Infinity : Math.max(...times.map((each) => Date.parse(each)))

/** @returns the decision, which was not sent */
export function undo(): NewDecision | undefined {
  clearTimeout(timer)
  const { waiting, ...rest } = decisions.read()
  if (!waiting) return undefined
  const user = shownUser()
  if (user) dropDecision(user.id, waiting.id)
  decisions.set({ ...rest, decidedUpTo: without(rest.decidedUpTo, waiting) })
  return waiting
}

/** Also called when the page closes. @returns once what can no longer be undone was tried */
export async function sendNow(): Promise<void> {
  clearTimeout(timer)
  const { waiting, ...rest } = decisions.read()
  if (!waiting) return
  decisions.set({ ...rest, failed: undefined })
  await send(waiting)
}

const running = new Set<string>()

/** Sends what an earlier page, or a page without a connection, has kept. */
export async function sendUnsent(): Promise<void> {
  const user = shownUser()
  if (!user) return
  for (const { decision, due } of unsentDecisions(user.id)) {
    const { id } = decision
    // Another page may have undone it, or another person logged in, while the one before was sent.
    const isHere = unsentDecisions(user.id).some((each) => each.decision.id === id)
    if (!isHere || shownUser()?.id !== user.id) continue
    if (id === decisions.read().waiting?.id || running.has(id)) continue
    // Another page may still undo it. A clock that was set back must not hold it up.
    const left = Math.min(due - Date.now(), undoTime)
    if (left > 0) setTimeout(() => void sendUnsent(), left)
    else await send(decision)
  }
}

addEventListener('online', () => void sendUnsent())

async function send(decision: NewDecision): Promise<void> {
  const user = shownUser()
  running.add(decision.id)
  const answer = await api('POST', '/api/moderation/decisions', {
    body: decision,
    schema: v.object({ message: v.string() }),
    keepalive: true,
  })
  running.delete(decision.id)
  const isHeldUp = answer.error && (answer.offline || isEnd(answer))
  if (user && !isHeldUp) dropDecision(user.id, decision.id)
  const { failed, ...state } = decisions.read()
  if (!answer.error) {
    decisions.set({ ...state, failed, isHeldUp, sent: state.sent + 1 })
    void sendUnsent()
  } else if (isHeldUp) decisions.set({ ...state, failed, isHeldUp })
  else {
    const decidedUpTo = without(state.decidedUpTo, decision)
    const { message } = answer
    decisions.set({ ...state, decidedUpTo, isHeldUp, failed: { decision, message } })
  }
}

function without(decidedUpTo: ReadonlyMap<string, number>, decision: NewDecision) {
  const rest = new Map(decidedUpTo)
  rest.delete(keyOf(decision))
  return rest
}
