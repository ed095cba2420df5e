import { useState } from 'react'
import { Form } from '../forms/form.tsx'
import forms from '../forms/form.module.css'
import { useForm } from '../forms/use-form.ts'
import { ChoiceSelect } from '../ui/controls/choice-select.tsx'
import { Dialog, type LazyDialogProps } from '../ui/overlays/dialog.tsx'
import { PersonText } from '../ui/person-text.tsx'
import { sell } from './actions.ts'
import { useAskers, type NamedDeal } from './queries.ts'

type Props = LazyDialogProps & { listingId: string; holder: NamedDeal }

/** Asks before a reserved listing is sold past the person whom it is reserved for. */
export function SellElsewhereDialog({ listingId, open, onClose, onSent, ...given }: Props) {
  // The reservation ends before the dialog has closed.
  const [{ deal, name }] = useState(given.holder)
  const askers = useAskers(listingId).filter(({ userId }) => userId !== deal.otherUserId)
  const form = useForm({
    begin: { buyerId: '' },
    write: ({ buyerId }) => sell(listingId, buyerId === '' ? null : buyerId),
    onSent() {
      onSent()
      onClose()
    },
  })
  return (
    <Dialog open={open} onClose={onClose} title="Sold to someone else?">
      <Form form={form} danger submit="Mark as Sold">
        <p className={forms.words}>
          This is reserved for <PersonText>{name}</PersonText>. The reservation ends, and{' '}
          <PersonText>{name}</PersonText> is told that it was sold.
        </p>
        {askers.length > 0 && (
          <ChoiceSelect
            look="rows"
            label="Who bought it?"
            name="buyerId"
            none="Someone else"
            options={askers.map(({ userId, name: asker }) => ({ value: userId, label: asker }))}
            value={form.values.buyerId}
            onChoose={(buyerId) => form.change({ buyerId })}
          />
        )}
      </Form>
    </Dialog>
  )
}
