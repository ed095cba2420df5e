import { Alert } from '../ui/loading/alert.tsx'
import type { Told } from './use-submit.ts'

/** Why a form was not sent, where no field can tell it. */
export function Problem({ told }: { told: Told | undefined }) {
  if (!told) return null
  return (
    <Alert>
      <p>{told.message}</p>
      {told.detail && <p>{told.detail}</p>}
    </Alert>
  )
}
