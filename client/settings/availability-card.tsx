import { useState } from 'react'
import { changeAvailability } from '#sync/actions/availability.ts'
import { shareAvailability } from '../availability/actions.ts'
import { useOwnAvailability } from '../availability/queries.ts'
import { UsualRanges } from '../availability/times.tsx'
import type { SessionUser } from '../device/session/session.ts'
import { useIsQueued } from '../device/use-pending.ts'
import { RefusedHere, RefusedNotice } from '../refusals/refused-notice.tsx'
import { Button } from '../ui/controls/button.tsx'
import { Switch } from '../ui/controls/switch.tsx'
import { lazyPart } from '../ui/loading/lazy-part.tsx'
import { useLazyDialog } from '../ui/overlays/lazy-dialog.tsx'
import { useDeviceNow } from '../ui/now.ts'
import { SettingsCard } from './settings-card.tsx'

const loadDialog = () => import('../availability/availability-dialog.tsx')
const AvailabilityDialog = lazyPart(async () => (await loadDialog()).AvailabilityDialog)

/** The settings of the weekly availability. */
export function AvailabilityCard({ user }: { user: SessionUser }) {
  // A dialog that was canceled opens with the stored times.
  const dialog = useLazyDialog(loadDialog, { secret: true })
  const [wanted, setWanted] = useState<boolean>()
  const { showAvailability, availability } = useOwnAvailability(user)
  const pending = useIsQueued(changeAvailability)
  const now = useDeviceNow()

  async function share(checked: boolean) {
    if (wanted !== undefined) return
    setWanted(checked)
    if (checked && availability.length === 0) dialog.show()
    await shareAvailability(user.id, checked, availability.length > 0)
    setWanted(undefined)
  }

  return (
    <SettingsCard
      title="Weekly availability"
      words="When you are usually free to meet. It saves a few messages."
    >
      <Switch
        label="Show Weekly Availability"
        hint="When on, your profile and your conversations show it."
        checked={wanted ?? showAvailability}
        pending={pending}
        saving={wanted !== undefined && !pending}
        onChange={(checked) => void share(checked)}
      />
      {availability.length > 0 && (
        <p>
          <UsualRanges days={availability} now={new Date(now)} />
        </p>
      )}
      <div>
        <Button variant="ghost" icon="clock" {...dialog.reach} onClick={dialog.show}>
          Edit Availability
        </Button>
      </div>
      <RefusedHere of={changeAvailability} Notice={RefusedNotice} />
      {dialog.place((opened) => (
        <AvailabilityDialog {...opened} userId={user.id} stored={availability} />
      ))}
    </SettingsCard>
  )
}
