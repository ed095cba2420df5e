import { useSubmit, type Kept, type Told } from './use-submit.ts'
import { useFormDraft, type Fields } from './use-form-draft.ts'

interface Options<T extends Fields> {
  /** Under which its draft is kept. */
  key: string
  /** What it begins with. */
  empty: T
  /** @returns why it did not go, or that it waits on this device */
  send: (values: T) => Promise<Told | Kept | undefined>
  onSent?: (() => void) | undefined
}

export type KeptForm<T extends Fields = Fields> = ReturnType<typeof useKeptForm<T>>

/** A form whose fields are kept on the device until it is sent; `useSubmit` is its way there. */
export function useKeptForm<T extends Fields>({ key, empty, send, onSent }: Options<T>) {
  const { fields: values, change, keepAgain, forget } = useFormDraft(key, empty)
  const { form, errorOf, ...progress } = useSubmit(
    () => send(values),
    () => {
      forget()
      onSent?.()
    },
    keepAgain,
  )
  return {
    ...progress,
    values,
    /** It was given up. */
    forget,
    form: { ...form, 'data-kept': true },
    /** What a field of that name is told; the server names it the same. */
    field: <K extends keyof T & string>(name: K) => ({
      name,
      value: values[name],
      error: errorOf(name),
      onChange: ({ target }: { target: { value: string } }) =>
        change({ [name]: target.value } as unknown as Partial<T>),
    }),
  }
}
