import type { ReactNode } from 'react'
import { Alert } from '../ui/loading/alert.tsx'
import type { FormError } from './form-error.ts'

type Props = {
  error: FormError | undefined
  /** Shows only an error about one of these fields, or with an empty list one about the whole form. */
  fields?: readonly string[]
  actions?: ReactNode
}

/** Why a form was not sent. */
export function FormAlert({ error, fields, actions }: Props) {
  if (!error || !isAbout(error, fields)) return null
  return (
    <Alert tone={error.isWaiting ? 'waiting' : 'refused'} actions={actions}>
      <p>{error.message}</p>
      {error.detail && <p>{error.detail}</p>}
    </Alert>
  )
}

function isAbout({ field = '' }: FormError, fields: readonly string[] | undefined): boolean {
  if (fields === undefined) return true
  return fields.length === 0 ? field === '' : fields.includes(field)
}
