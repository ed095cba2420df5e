import * as v from 'valibot'
import type { SubjectKind, Verdict } from '#sync/moderation/moderation.ts'
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
  schoolName?: string
  schoolDomain?: string
}

interface State {
  /** Made, and not sent yet. */
  waiting?: NewDecision | undefined
  failed?: { decision: NewDecision; message: string } | undefined
  /** When each thing was decided, by its key. A queue no longer shows what waited before. */
  decidedAt: ReadonlyMap<string, number>
  /** How many decisions the server has. What was read before is old. */
  sent: number
}

/** How long a decision can be undone. After that it has been sent, and an email cannot be called back. */
const undoTime = 6 * second

export const decisions = createStore<State>({ decidedAt: new Map(), sent: 0 })

export const keyOf = ({ kind, subjectId }: Pick<NewDecision, 'kind' | 'subjectId'>): string =>
  `${kind} ${subjectId}`

let timer: ReturnType<typeof setTimeout> | undefined

/** Sends a decision soon, unless it is undone. */
export function decideSoon(decision: NewDecision): void {
  sendNow()
  const { decidedAt, sent } = decisions.read()
  const decided = new Map(decidedAt).set(keyOf(decision), Date.now())
  decisions.set({ waiting: decision, decidedAt: decided, sent })
  timer = setTimeout(sendNow, undoTime)
}

/** @returns the decision, which was not sent */
export function undo(): NewDecision | undefined {
  clearTimeout(timer)
  const { waiting, decidedAt, sent } = decisions.read()
  if (waiting) decisions.set({ decidedAt: without(decidedAt, waiting), sent })
  return waiting
}

/** Also called when the page closes. */
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
  const state = decisions.read()
  if (!answer.error) return decisions.set({ ...state, sent: state.sent + 1 })
  const decidedAt = without(state.decidedAt, decision)
  decisions.set({ ...state, decidedAt, failed: { decision, message: answer.message } })
}

function without(decidedAt: ReadonlyMap<string, number>, decision: NewDecision) {
  const rest = new Map(decidedAt)
  rest.delete(keyOf(decision))
  return rest
}
