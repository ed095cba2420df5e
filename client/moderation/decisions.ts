import * as v from 'valibot'
import type { ModerationItem, SubjectKind, Verdict } from '#sync/moderation/moderation.ts'
import { second } from '#sync/time.ts'
import { api } from '../device/session/api.ts'
import { createStore } from '../ui/create-store.ts'

/** The body of POST /api/moderation/decisions. */
export interface NewDecision {
  id: string
  kind: SubjectKind
  subjectId: string
  verdict: Verdict
  reason: string
  until?: string
  since?: string
  schoolName?: string
  schoolDomain?: string
}

interface State {
  /** Made, and not sent yet. */
  waiting?: NewDecision | undefined
  failed?: { decision: NewDecision; message: string } | undefined
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
  sendNow()
  const { decidedUpTo, sent } = decisions.read()
  const times = [...reports.map((each) => each.reportedAt), ...(held ? [held.since] : [])]
  const decided = new Map(decidedUpTo).set(keyOf(decision), lastOf(times))
  decisions.set({ waiting: decision, decidedUpTo: decided, sent })
  timer = setTimeout(sendNow, undoTime)
}

/** An appeal has no reports and comes only once. */
const lastOf = (times: readonly string[]): number =>
  times.length === 0 ? Infinity : Math.max(...times.map((each) => Date.parse(each)))

/** @returns the decision, which was not sent */
export function undo(): NewDecision | undefined {
  clearTimeout(timer)
  const { waiting, decidedUpTo, sent } = decisions.read()
  if (waiting) decisions.set({ decidedUpTo: without(decidedUpTo, waiting), sent })
  return waiting
}

/** Also called when the page closes or is hidden. */
export function sendNow(): void {
  clearTimeout(timer)
  const { waiting, ...rest } = decisions.read()
  if (!waiting) return
  decisions.set({ ...rest, failed: undefined })
  void send(waiting)
}

async function send(decision: NewDecision): Promise<void> {
  const answer = await api('POST', '/api/moderation/decisions', {
    body: decision,
    schema: v.object({ message: v.string() }),
    keepalive: true,
  })
  if (!answer.error) return noteSent()
  const state = decisions.read()
  const decidedUpTo = without(state.decidedUpTo, decision)
  decisions.set({ ...state, decidedUpTo, failed: { decision, message: answer.message } })
}

function without(decidedUpTo: ReadonlyMap<string, number>, decision: NewDecision) {
  const rest = new Map(decidedUpTo)
  rest.delete(keyOf(decision))
  return rest
}
