import { meetUpLimits, type MeetUp } from '#sync/meet-ups/meet-ups.ts'
import { Form } from '../forms/form.tsx'
import { useForm } from '../forms/use-form.ts'
import { TextField } from '../ui/controls/field.tsx'
import { Dialog, type LazyDialogProps } from '../ui/overlays/dialog.tsx'
import { sayHere } from './actions.ts'

type Props = LazyDialogProps & { meetUp: MeetUp; name: string }

/** Tells the other person that one is there, with a few words to be found by. */
export function HereDialog({ meetUp, name, open, onClose, onSent }: Props) {
  const form = useForm({
    begin: { note: '' },
    write: ({ note }) => sayHere(meetUp, note.trim()),
    onSent() {
      onSent()
      onClose()
    },
  })
  return (
    <Dialog open={open} onClose={onClose} title="I’m here">
      <Form form={form} submit={`Tell ${name}`}>
        <TextField
          {...form.field('note')}
          label="How to find you"
          aside="optional"
          maxLength={meetUpLimits.hereNote}
        />
      </Form>
    </Dialog>
  )
}
