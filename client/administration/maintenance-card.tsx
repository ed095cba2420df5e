import { useState } from 'react'
import { messageSchema } from '#sync/answer.ts'
import { api } from '../device/session/api.ts'
import { Form } from '../forms/form.tsx'
import { showOutcome } from '../forms/outcome-banner.ts'
import { useForm } from '../forms/use-form.ts'
import { noteSent } from '../moderation/decisions.ts'
import { SettingsCard } from '../settings/settings-card.tsx'
import { Button } from '../ui/controls/button.tsx'
import { Dialog, preloadDialog } from '../ui/overlays/dialog.tsx'
import { exactTime } from '../ui/time-ago.ts'

const begin = {
  title: 'Start maintenance?',
  submit: 'Start Maintenance',
  effect:
    'People can read, log in, and log out. What they change waits on their devices until you end the maintenance.',
  done: { title: 'Maintenance started', message: 'Changes wait on the devices.' },
}
const end = {
  title: 'End maintenance?',
  submit: 'End Maintenance',
  effect: 'The devices then send what waits, within a minute.',
  done: { title: 'Maintenance ended', message: 'The devices send what waits.' },
}

/** Says whether maintenance mode is on, since when, and asks before it changes that. */
export function MaintenanceCard({ since }: { since: string | null }) {
  const [asked, setAsked] = useState({ isOn: false, round: 0 })
  const [open, setOpen] = useState(false)
  const isOff = since === null
  function ask() {
    setAsked({ isOn: isOff, round: asked.round + 1 })
    setOpen(true)
  }
  return (
    <SettingsCard
      title="Maintenance"
      words={
        isOff
          ? 'For a move, a repair, or a backup: people can read, and changes wait on their devices.'
          : `On since ${exactTime(since)}. People can read, and changes wait on their devices.`
      }
    >
      <Button
        variant={isOff ? 'ghost' : undefined}
        icon="clock"
        onPointerEnter={preloadDialog}
        onFocus={preloadDialog}
        onClick={ask}
      >
        {textsOf(isOff).submit}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={textsOf(asked.isOn).title}>
        <SwitchForm key={asked.round} isOn={asked.isOn} onSent={() => setOpen(false)} />
      </Dialog>
    </SettingsCard>
  )
}

const textsOf = (isOn: boolean) => (isOn ? begin : end)

function SwitchForm({ isOn, onSent }: { isOn: boolean; onSent: () => void }) {
  const { effect, submit, done } = textsOf(isOn)
  const form = useForm({
    begin: {},
    call: () =>
      api('PUT', '/api/administration/maintenance', { body: { isOn }, schema: messageSchema }),
    onSent() {
      onSent()
      noteSent()
      showOutcome({ kind: 'confirmed' }, { id: 'maintenance', failed: '', done })
    },
  })
  return (
    <Form form={form} submit={submit}>
      <p>{effect}</p>
    </Form>
  )
}
