import { useState, type SubmitEvent } from 'react'

/** What a form tells when its sending failed. */
export interface Told {
  message: string
  /** The field at fault, by its name. */
  field?: string | undefined
  /** Why, where there is more to say than the message. */
  detail?: string | undefined
}

type State = 'open' | 'busy' | 'sent'

/**
 * A form's way from typed to sent. What failed is told at its field, which gets the focus, or else
 * by the form as a whole; what was typed stays.
 */
export function useSubmit(send: () => Promise<Told | undefined>, onSent?: () => void) {
  const [state, setState] = useState<State>('open')
  const [told, setTold] = useState<Told & { atField: boolean }>()

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (state !== 'open') return
    const form = event.currentTarget
    setState('busy')
    setTold(undefined)
    const failure = await send()
    setState(failure ? 'open' : 'sent')
    if (!failure) return onSent?.()
    const control = failure.field === undefined ? null : form.elements.namedItem(failure.field)
    const atField = control instanceof HTMLElement
    setTold({ ...failure, atField })
    if (atField) control.focus()
  }

  return {
    state,
    form: {
      noValidate: true,
      onSubmit: (event: SubmitEvent<HTMLFormElement>) => void submit(event),
    },
    errorOf: (field: string) => (told?.atField && told.field === field ? told.message : undefined),
    /** What no field can tell. */
    problem: told?.atField ? undefined : told,
  }
}
