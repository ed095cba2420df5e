import { Alert } from '../../ui/loading/alert.tsx'
import { Button } from '../../ui/controls/button.tsx'
import type { FormProblem } from '../sign-up/use-signup.ts'

type Props = { problem: FormProblem; onRetry: () => void }

export const NotLoaded = ({ problem, onRetry }: Props) => (
  <Alert
    actions={
      <Button small variant="ghost" icon="refresh" onClick={onRetry}>
        Try again
      </Button>
    }
  >
    {problem.message}
    {problem.detail && <p>{problem.detail}</p>}
  </Alert>
)
