import { Button } from '../ui/controls/button.tsx'
import { Dialog, type LazyDialogProps } from '../ui/overlays/dialog.tsx'
import { leaveDevice, type UnsentCounts } from './leaving.ts'

type Props = LazyDialogProps & { unsent: UnsentCounts }

/** Warns before a logout that would delete unsent data. */
export const SignOutDialog = ({ open, onClose, unsent }: Props) => (
  <Dialog
    open={open}
    onClose={onClose}
    title="Log out before everything is sent?"
    footer={
      <>
        <Button variant="ghost" onClick={() => void leaveDevice()}>
          Log out anyway
        </Button>
        {/* In the place of the usual tap, because the other one deletes. */}
        <Button onClick={onClose}>Stay logged in</Button>
      </>
    }
  >
    <p>
      {sentenceOf(unsent)} not been sent. Logging out will delete {pronounOf(unsent)} from this
      device, and there is no other copy.
    </p>
  </Dialog>
)

const isOne = ({ changes, photos }: UnsentCounts): boolean => changes + photos === 1

const pronounOf = (unsent: UnsentCounts): string => (isOne(unsent) ? 'it' : 'them')

/** For example “One change and 2 photos have”. */
function sentenceOf(unsent: UnsentCounts): string {
  const parts = [counted(unsent.changes, 'change'), counted(unsent.photos, 'photo')]
  const [first = '', ...others] = parts.filter((part) => part !== undefined)
  const named = [first.charAt(0).toUpperCase() + first.slice(1), ...others].join(' and ')
  return `${named} ${isOne(unsent) ? 'has' : 'have'}`
}

function counted(count: number, what: string): string | undefined {
  if (count === 0) return undefined
  return count === 1 ? `one ${what}` : `${count} ${what}s`
}
