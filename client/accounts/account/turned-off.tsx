import { Alert } from '../../ui/loading/alert.tsx'
import { Button } from '../../ui/controls/button.tsx'

type Props = { message: string; onDone: () => void }

export const TurnedOff = ({ message, onDone }: Props) => (
  <>
    <Alert tone="good">{message}</Alert>
    <p>
      Your password is now enough to log in. You can turn two-factor authentication on again at any
      time.
    </p>
    <Button wide onClick={onDone}>
      Done
    </Button>
  </>
)
