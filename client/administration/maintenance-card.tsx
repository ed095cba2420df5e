import { useState } from 'react'
import { messageSchema } from '#sync/answer.ts'
import { maintenanceLimit, type RunningMaintenance } from '#sync/moderation/maintenance.ts'
import { requestRound } from '../device/rounds/device-rounds.ts'
import { api } from '../device/session/api.ts'
import { Form } from '../forms/form.tsx'
import { showOutcome } from '../forms/outcome-banner.ts'
import { useForm } from '../forms/use-form.ts'
import { noteSent } from '../moderation/decisions.ts'
import { SettingsCard } from '../settings/settings-card.tsx'
import { Button } from '../ui/controls/button.tsx'
import { TextField } from '../ui/controls/field.tsx'
import { Dialog, preloadDialog } from '../ui/overlays/dialog.tsx'
import { PersonText } from '../ui/person-text.tsx'
import { exactTime } from '../ui/time-ago.ts'

const steps = {
  begin: {
    isOn: true,
    title: 'Start maintenance?',
    submit: 'Start Maintenance',
    effect:
      'People can read, log in, and log out. What they change waits on their devices until you end the maintenance.',
    done: { title: 'Maintenance started', message: 'Changes wait on the devices.' },
  },
  change: {
    isOn: true,
    title: 'Change the sentence',
    submit: 'Save',
    effect: 'Open devices show it within seconds.',
    done: { title: 'Sentence saved', message: 'Open devices show it within seconds.' },
  },
  end: {
    isOn: false,
    title: 'End maintenance?',
    submit: 'End Maintenance',
    effect: 'The devices then send what waits, within a minute.',
    done: { title: 'Maintenance ended', message: 'The devices send what waits.' },
  },
} as const
type Step = keyof typeof steps

/** Says whether maintenance mode is on, since when, and asks before it changes that. */
export function MaintenanceCard({ running }: { running: RunningMaintenance | null }) {
  const [asked, setAsked] = useState<{ step: Step; round: number }>({ step: 'begin', round: 0 })
  const [open, setOpen] = useState(false)
  const ask = (step: Step) => () => {
    setAsked({ step, round: asked.round + 1 })
    setOpen(true)
  }
  const early = { onPointerEnter: preloadDialog, onFocus: preloadDialog }
  return (
    <SettingsCard
      title="Maintenance"
      words={
        running
          ? `On since ${exactTime(running.since)}. People can read, and changes wait on their devices.`
          : 'For a move, a repair, or a backup: people can read, and changes wait on their devices.'
      }
    >
      {running?.text !== undefined && (
        <p>
          People read: <PersonText>{running.text}</PersonText>
        </p>
      )}
      {running ? (
        <>
          <Button icon="clock" {...early} onClick={ask('end')}>
            End Maintenance
          </Button>
          <Button variant="ghost" {...early} onClick={ask('change')}>
            {running.text === undefined ? 'Add a sentence' : 'Change the sentence'}
          </Button>
        </>
      ) : (
        <Button variant="ghost" icon="clock" {...early} onClick={ask('begin')}>
          Start Maintenance
        </Button>
      )}
      <Dialog open={open} onClose={() => setOpen(false)} title={steps[asked.step].title}>
        <SwitchForm
          key={asked.round}
          step={asked.step}
          before={running?.text ?? ''}
          onSent={() => setOpen(false)}
        />
      </Dialog>
    </SettingsCard>
  )
}

type FormProps = { step: Step; before: string; onSent: () => void }

function SwitchForm({ step, before, onSent }: FormProps) {
  const { isOn, effect, submit, done } = steps[step]
  const form = useForm({
    begin: { text: before },
    errorsAtFields: true,
    call({ text }) {
      const sentence = text.trim()
      return api('PUT', '/api/administration/maintenance', {
        body: { isOn, ...(isOn && sentence !== '' && { text: sentence }) },
        schema: messageSchema,
      })
    },
    onSent() {
      onSent()
      noteSent()
      showOutcome({ kind: 'confirmed' }, { id: 'maintenance', failed: '', done })
      // This page hears of its own change by nobody else if its socket is closed.
      void requestRound()
    },
  })
  return (
    <Form form={form} submit={submit}>
      <p>{effect}</p>
      {isOn && (
        <TextField
          {...form.field('text')}
          label="Sentence"
          aside="optional"
          hint="Everyone reads it, also offline once it has arrived."
          maxLength={maintenanceLimit}
        />
      )}
    </Form>
  )
}
