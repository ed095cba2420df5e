import { SectionRow } from './account-section.tsx'
import type { SessionUser } from '../../device/session/session.ts'
import { Button } from '../../ui/controls/button.tsx'
import { useLazyDialog } from '../../ui/overlays/lazy-dialog.tsx'
import { lazyPart } from '../../ui/loading/lazy-part.tsx'
import { codesLeftWords } from '../codes-left.ts'

const loadDialog = () => import('./two-factor-dialog.tsx')
const TwoFactorDialog = lazyPart(async () => (await loadDialog()).TwoFactorDialog)

const loadNewCodes = () => import('./new-codes-dialog.tsx')
const NewCodesDialog = lazyPart(async () => (await loadNewCodes()).NewCodesDialog)

/** The state of the second factor and its recovery codes, with buttons to change them. */
export function TwoFactor({ user }: { user: SessionUser }) {
  const dialog = useLazyDialog(loadDialog, { secret: true })
  const on = user.twoFactorEnabled
  return (
    <>
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
      {on && <RecoveryCodesRow left={user.recoveryCodesLeft} />}
    </>
  )
}

function RecoveryCodesRow({ left }: { left: number | undefined }) {
  const dialog = useLazyDialog(loadNewCodes, { secret: true })
  return (
    <SectionRow icon="ticket" title="Recovery codes" words={codesLeftWords(left)}>
      <Button variant="ghost" small {...dialog.reach} onClick={dialog.show}>
        New Codes
      </Button>
      {dialog.place((opened) => (
        <NewCodesDialog {...opened} />
      ))}
    </SectionRow>
  )
}
