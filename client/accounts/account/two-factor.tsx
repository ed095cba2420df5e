import { SectionRow } from './account-section.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { useLazyDialog } from '../../ui/overlays/lazy-dialog.tsx'
import { lazyPart } from '../../ui/loading/lazy-part.tsx'

const loadDialog = () => import('./two-factor-dialog.tsx')
const TwoFactorDialog = lazyPart(async () => (await loadDialog()).TwoFactorDialog)

/** The state of the second factor, with a button to change it. */
export function TwoFactor({ on }: { on: boolean }) {
  const dialog = useLazyDialog(loadDialog, { secret: true })
  return (
    <SectionRow
      icon="phone"
      title="Two-factor authentication"
      words={
        on
          ? 'On: logging in requires a code from your phone.'
          : 'Off: your password is enough to log in.'
      }
    >
      <Button variant="ghost" small {...dialog.reach} onClick={dialog.show}>
        {on ? 'Turn Off' : 'Set Up'}
        <span className="sr-only"> two-factor authentication</span>
      </Button>
      {dialog.place((opened) => (
        <TwoFactorDialog {...opened} />
      ))}
    </SectionRow>
  )
}
