import { useState } from 'react'
import { cancelReasons, type Deal } from '#sync/deals/deals.ts'
import { Form } from '../forms/form.tsx'
import forms from '../forms/form.module.css'
import { useForm } from '../forms/use-form.ts'
import { ChoiceSelect } from '../ui/controls/choice-select.tsx'
import { Dialog, type LazyDialogProps } from '../ui/overlays/dialog.tsx'
import { PersonText } from '../ui/person-text.tsx'
import { confirm, end } from './actions.ts'

type Props = LazyDialogProps & { deal: Deal; name: string }

/** Asks before another person loses something: a reservation, or a sale that the buyer denies. */
export function CancelDialog({ deal, name, open, onClose, onSent }: Props) {
  // The deal changes before the dialog has closed.
  const [isSale] = useState(deal.state === 'sold')
  const form = useForm({
    begin: { why: '' },
    write: ({ why }) =>
      isSale
        ? confirm(deal, false)
        : end(
            deal,
            cancelReasons.find((reason) => reason === why),
          ),
    onSent() {
      onSent()
      onClose()
    },
  })
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={isSale ? 'You didn’t buy it?' : 'Cancel the reservation?'}
    >
      <Form form={form} danger submit={isSale ? 'I Didn’t Buy It' : 'Cancel Reservation'}>
        <p className={forms.words}>
          {isSale ? (
            <>
              <PersonText>{name}</PersonText> sees that you say so. The listing stays sold, and this
              counts as no purchase.
            </>
          ) : (
            <>
              The listing becomes available again, and <PersonText>{name}</PersonText> is told
              without the reason.
            </>
          )}
        </p>
        {!isSale && (
          <ChoiceSelect
            look="rows"
            label="Reason (optional)"
            name="why"
            placeholder="Choose a reason"
            options={cancelReasons.map((reason) => ({ value: reason, label: reason }))}
            value={form.values.why}
            onChoose={(why) => form.change({ why })}
          />
        )}
      </Form>
    </Dialog>
  )
}
