import { recoveryCodeCount } from '#sync/accounts/two-factor.ts'
import { Button } from '../../ui/controls/button.tsx'
import { lazyPart } from '../../ui/loading/lazy-part.tsx'
import { useLazyDialog } from '../../ui/overlays/lazy-dialog.tsx'
import { SectionRow } from './account-section.tsx'

const loadDialog = () => import('./new-codes-dialog.tsx')
const NewCodesDialog = lazyPart(async () => (await loadDialog()).NewCodesDialog)

/** Fewer than this many are soon used up. */
const few = 3

/**
 * How many recovery codes are left, with a button to replace them.
 * @param left undefined on a device that has not heard of it yet
 */
export function RecoveryCodesRow({ left }: { left: number | undefined }) {
  const dialog = useLazyDialog(loadDialog, { secret: true })
  return (
    <SectionRow icon="ticket" title="Recovery codes" words={wordsOf(left)}>
      <Button variant="ghost" small {...dialog.reach} onClick={dialog.show}>
        New Codes
        <span className="sr-only"> in place of your recovery codes</span>
      </Button>
      {dialog.place((opened) => (
        <NewCodesDialog {...opened} />
      ))}
    </SectionRow>
  )
}

function wordsOf(left: number | undefined): string {
  if (left === undefined) return 'For logging in without your phone.'
  const count = `${left} of ${recoveryCodeCount} recovery codes left.`
  return left < few ? `${count} Get new ones while you have your phone.` : count
}
