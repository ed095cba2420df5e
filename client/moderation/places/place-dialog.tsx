import { useState, type ReactNode } from 'react'
import { spotLimits, type Spot } from '#sync/meet-ups/spots.ts'
import { newId } from '../../device/new-id.ts'
import { Form } from '../../forms/form.tsx'
import { useForm } from '../../forms/use-form.ts'
import { TextField } from '../../ui/controls/field.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { noteSent } from '../decisions.ts'
import { addPlace, changePlace, type PlaceTexts } from './actions.ts'

interface Question {
  id: string
  /** Missing for a new one. */
  place: Spot | undefined
}

/** Asks for the name and the hint of a new place, or of one that changes. */
export function usePlaceDialog(universityId: string): {
  ask: (place?: Spot) => void
  dialog: ReactNode
} {
  const [asked, setAsked] = useState<Question>()
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return {
    ask(place) {
      setAsked({ id: newId(), place })
      setOpen(true)
    },
    dialog: asked && (
      <Dialog open={open} onClose={close} title={asked.place ? 'Edit Place' : 'Add a Place'}>
        <PlaceForm key={asked.id} place={asked.place} universityId={universityId} onSaved={close} />
      </Dialog>
    ),
  }
}

type FormProps = { place: Spot | undefined; universityId: string; onSaved: () => void }

function PlaceForm({ place, universityId, onSaved }: FormProps) {
  const form = useForm<PlaceTexts, Spot>({
    begin: { name: place?.name ?? '', hint: place?.hint ?? '' },
    errorsAtFields: true,
    check: ({ name }) =>
      name.trim() === '' ? { field: 'name', message: 'Please enter a name.' } : undefined,
    call: (texts) => (place ? changePlace(place, texts) : addPlace(universityId, texts)),
    onSent() {
      onSaved()
      noteSent()
    },
  })
  return (
    <Form form={form} submit={place ? 'Save' : 'Add'}>
      <TextField
        {...form.field('name')}
        label="Name"
        placeholder="Library entrance"
        maxLength={spotLimits.name}
        autoComplete="off"
      />
      <TextField
        {...form.field('hint')}
        label="Hint (optional)"
        hint="Where exactly, such as “By the bike racks.”"
        maxLength={spotLimits.hint}
        autoComplete="off"
      />
    </Form>
  )
}
