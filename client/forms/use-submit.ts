import { useState, type SubmitEvent } from 'react'
import type { Settled } from '#sync/engine/apply.ts'

/** What a form tells when its sending failed. */
export interface Told {
  message: string
  /** The field at fault, by its name. */
  field?: string | undefined
  /** Why, where there is more to say than the message. */
  detail?: string | undefined
}

/** A write that waits on this device under this number. */
export interface Kept {
  seq: number
}

export interface Waiting extends Kept {
  /** @returns whether, once it is refused, its words stand on the device again. */
  onSettled: (settled: Settled) => Promise<boolean>
}

/** `kept`: it waits on this device and is sent later. */
type State = 'open' | 'busy' | 'kept' | 'sent'

/**
 * A form's way from typed to sent. What failed is told at its field, which gets the focus, or else
 * by the form as a whole; what was typed stays.
 * @param keepAgain keeps on the device what `onSent` let go when it was to wait, and was refused
 */
export function useSubmit(
  send: () => Promise<Told | Kept | undefined>,
  onSent?: () => void,
  keepAgain: () => Promise<boolean> = () => Promise.resolve(true),
) {
  const [state, setState] = useState<State>('open')
  const [told, setTold] = useState<Told & { atField: boolean }>()
  const [kept, setKept] = useState<number>()

  function onSettled(settled: Settled): Promise<boolean> {
    setKept(undefined)
    setState(settled.ok ? 'sent' : 'open')
    if (settled.ok) return Promise.resolve(true)
    setTold({ ...settled.problem, atField: false })
    return keepAgain()
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (state !== 'open') return
    const form = event.currentTarget
    setState('busy')
    setTold(undefined)
    const failure = await send()
    if (failure && 'seq' in failure) {
      setKept(failure.seq)
      setState('kept')
      return onSent?.()
    }
    setState(failure ? 'open' : 'sent')
    if (!failure) return onSent?.()
    const control = failure.field === undefined ? null : form.elements.namedItem(failure.field)
    const atField = control instanceof HTMLElement
    setTold({ ...failure, atField })
    if (atField) control.focus()
  }

  return {
    state,
    /** For `KeptNotice`, which stands where the form stood. */
    kept: kept === undefined ? undefined : { seq: kept, onSettled },
    form: {
      noValidate: true,
      onSubmit: (event: SubmitEvent<HTMLFormElement>) => void submit(event),
    },
    errorOf: (field: string) => (told?.atField && told.field === field ? told.message : undefined),
    /** What no field can tell. */
    problem: told?.atField ? undefined : told,
  }
}
