import { Alert } from '../ui/loading/alert.tsx'
import type { FormProblem } from '../accounts/sign-up/use-signup.ts'

type Props = { fields: string[]; problem: FormProblem | undefined }

/** A form's problem, where it happened; without fields, what belongs to none of them. */
export function ProblemAt({ fields, problem }: Props) {
  const here = fields.length === 0 ? !problem?.field : fields.includes(problem?.field ?? '')
  if (!problem || !here) return null
  return (
    <Alert>
      {problem.message}
      {problem.detail && <p>{problem.detail}</p>}
    </Alert>
  )
}
