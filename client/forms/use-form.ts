import { useState, type SubmitEvent } from 'react'
import { flushSync } from 'react-dom'
import type { Settlement } from '#sync/engine/apply.ts'
import { second } from '#sync/time.ts'
import type { Outcome } from '../device/perform.ts'
import { needsConnection, type ApiResult, type Failure } from '../device/session/send.ts'
import { formErrorOf, type FormError, type RefusedOutcome } from './form-error.ts'
import type { FormDraft, Values } from './drafts/use-form-draft.ts'

/** After so many milliseconds without an answer, a form says that the connection is slow. */
const slowAfter = 4 * second
const slowNotice: FormError = {
  message: 'The connection is slow. Quad is still waiting for an answer.',
  isWaiting: true,
}

/** A call needs a connection; a write waits on the device until there is one. */
type SendMethod<V, Data> =
  | {
      call: (values: V) => Promise<ApiResult<Data>>
      write?: never
      explain?: (failure: Failure, values: V) => FormError
      onSent?: (data: Data, values: V) => void | Promise<void>
    }
  | {
      write: (values: V) => Promise<Outcome<Data>>
      call?: never
      explain?: (refused: RefusedOutcome, values: V) => FormError
      /** Also called when the write waits on the device. */
      onSent?: ((values: V) => void) | undefined
    }

/** The initial values of a form, the draft that stores its input, or the values that something else stores. */
type Content<V extends Values> =
  | { begin: V; draft?: never; stored?: never }
  | { draft: FormDraft<V>; begin?: never; stored?: never }
  | { stored: { values: V }; begin?: never; draft?: never }

interface Rules<V> {
  /** The problem that keeps the form from being sent. */
  check?: (values: V) => FormError | undefined
  /** Shows an error about a field at that field and not in the form's alert. */
  errorsAtFields?: boolean
  /** Can be sent again and again, as a download can. */
  staysOpen?: boolean
}

type Options<V extends Values, Data> = Content<V> & SendMethod<V, Data> & Rules<V>

/** A write that waits on this device: `QueuedNotice` shows it in place of the form. */
export interface QueuedWrite {
  /** Its number, if that is known. */
  seq: number | undefined
  /**
   * @returns whether the device stores the input again, so that the refused write can be dropped
   */
  onSettled: (settled: Settlement) => Promise<boolean>
}

interface State<V> {
  step: 'open' | 'busy' | 'queued' | 'sent'
  error?: FormError
  /** The field that shows the error. */
  errorAt?: string | undefined
  seq?: number | undefined
  /** The values of the last attempt to send. */
  tried?: V | undefined
}

/**
 * A form from the first key to the answer. A failure is shown and the first wrong field gets the
 * focus; the input stays.
 */
export function useForm<V extends Values, Data>(options: Options<V, Data>) {
  const { draft, check, errorsAtFields, staysOpen } = options
  const stored = draft ?? options.stored
  const [typed, setTyped] = useState(() => beginOf(options))
  const values = stored?.values ?? typed
  const change = draft?.change ?? ((changes) => setTyped((now) => ({ ...now, ...changes })))
  const [{ step, error: last, errorAt, seq, tried }, setState] = useState<State<V>>({
    step: 'open',
  })
  const about = [last?.field ?? '', ...(last?.also ?? [])]
  // An error goes when a field that it is about changes.
  const error = about.some((name) => tried?.[name] !== values[name]) ? undefined : last

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    // React passes it from a dialog to the form around the dialog's button.
    event.stopPropagation()
    if (step !== 'open') return
    const form = event.currentTarget
    // No field is marked then: a list may be missing, and a name cannot be checked.
    if (options.call && !navigator.onLine)
      return setState({ step, error: { message: needsConnection }, tried })
    const found = check?.(values)
    if (found) return fail(form, found)
    setState({ step: 'busy', tried: values })
    const slow = setTimeout(
      () => setState({ step: 'busy', error: slowNotice, tried: values }),
      slowAfter,
    )
    const { error: failure, isQueued, seq: queuedAs, onSent } = await send(options, values)
    clearTimeout(slow)
    if (failure) return fail(form, failure)
    draft?.forget()
    const next = isQueued ? 'queued' : staysOpen ? 'open' : 'sent'
    setState({ step: next, seq: queuedAs, tried: values })
    await onSent?.()
  }

  function fail(form: HTMLFormElement, failure: FormError) {
    const { field = '' } = failure
    // The focus goes to a field that the screen marks as wrong by then.
    flushSync(() =>
      setState({
        step: 'open',
        error: failure,
        errorAt:
          errorsAtFields && form.elements.namedItem(field) instanceof HTMLElement
            ? field
            : undefined,
        tried: values,
      }),
    )
    // The error may name a later field than the first one that the screen marks as wrong.
    if (field)
      form.querySelector<HTMLElement>(`[aria-invalid=true], [name="${CSS.escape(field)}"]`)?.focus()
  }

  async function onSettled(settled: Settlement): Promise<boolean> {
    if (settled.ok) {
      setState({ step: 'sent', tried: values })
      return true
    }
    const refused = { message: settled.problem.message }
    setState({ step: 'open', error: refused, tried: values })
    return draft?.keepAgain() ?? false
  }

  return {
    values,
    change,
    tried,
    isBusy: step === 'busy',
    isSent: step === 'sent',
    queued: step === 'queued' ? ({ seq, onSettled } satisfies QueuedWrite) : undefined,
    /** What no field shows. */
    error: errorAt === undefined ? error : undefined,
    /** For the `form` element. */
    props: {
      noValidate: true,
      'data-kept': stored && true,
      onSubmit: (event: SubmitEvent<HTMLFormElement>) => void submit(event),
    },
    field: <Name extends keyof V & string>(name: Name) => ({
      name,
      value: values[name] ?? '',
      error: errorAt === name ? error?.message : undefined,
      onChange: ({ target }: { target: { value: string } }) =>
        change({ [name]: target.value } as unknown as Partial<V>),
    }),
  }
}

function beginOf<V extends Values>(content: Content<V>): V {
  if (content.draft) return content.draft.values
  return content.stored ? content.stored.values : content.begin
}

/** @returns the error, or else whether a write waits on the device, and its number */
async function send<V, Data>(
  options: SendMethod<V, Data>,
  values: V,
): Promise<{
  error?: FormError
  isQueued?: boolean
  seq?: number | undefined
  onSent?: () => void | Promise<void>
}> {
  if (options.call) {
    const { call, explain = explainFailure, onSent } = options
    const answer = await call(values)
    if (answer.error) return { error: explain(answer, values) }
    return { onSent: () => onSent?.(answer.data, values) }
  }
  const { write, explain = explainFailure, onSent } = options
  const outcome = await write(values)
  if (outcome.kind === 'refused') return { error: explain(outcome, values) }
  const isQueued = outcome.kind === 'queued'
  return { isQueued, seq: isQueued ? outcome.seq : undefined, onSent: () => onSent?.(values) }
}

const explainFailure = (failure: Failure | RefusedOutcome): FormError => formErrorOf(failure)
