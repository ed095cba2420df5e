import { useState, type ReactNode } from 'react'
import * as v from 'valibot'
import { addSpot, changeSpot } from '#sync/actions/spots.ts'
import { meetUpLimits, type Spot } from '#sync/meet-ups/meet-ups.ts'
import { newId } from '../device/new-id.ts'
import { perform } from '../device/perform.ts'
import { Form } from '../forms/form.tsx'
import { useForm } from '../forms/use-form.ts'
import { TextField } from '../ui/controls/field.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'

/** Asks for a new place, or for other words of one. @param count how many there are */
export function usePlaceDialog(count: number): {
  ask: (spot?: Spot) => void
  dialog: ReactNode
} {
  const [asked, setAsked] = useState<{ id: string; spot: Spot | undefined }>()
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return {
    ask(spot) {
      setAsked({ id: newId(), spot })
      setOpen(true)
    },
    dialog: asked && (
      <Dialog open={open} onClose={close} title={asked.spot ? 'Change Place' : 'Add a Place'}>
        <PlaceForm key={asked.id} {...asked} position={count} onSaved={close} />
      </Dialog>
    ),
  }
}

type FormProps = {
  /** Of the new place. */
  id: string
  spot: Spot | undefined
  position: number
  onSaved: () => void
}

const options = { answer: v.unknown() }

function PlaceForm({ id, spot, position, onSaved }: FormProps) {
  const form = useForm({
    begin: { name: spot?.name ?? '', hint: spot?.hint ?? '' },
    errorsAtFields: true,
    check: ({ name }) =>
      name.trim() === '' ? { field: 'name', message: 'Please give the place a name.' } : undefined,
    write: (words) =>
      spot
        ? perform(changeSpot, { id: spot._id, ...words }, options)
        : perform(addSpot, { id, ...words, position }, options),
    onSent: onSaved,
  })
  return (
    <Form form={form} submit={spot ? 'Save' : 'Add'}>
      <TextField
        {...form.field('name')}
        label="Name"
        maxLength={meetUpLimits.spotName}
        autoComplete="off"
      />
      <TextField
        {...form.field('hint')}
        label="Where to stand"
        aside="optional"
        maxLength={meetUpLimits.spotHint}
        autoComplete="off"
      />
    </Form>
  )
}
