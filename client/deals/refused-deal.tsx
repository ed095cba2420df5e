import * as v from 'valibot'
import { offerDeal } from '#sync/actions/deals.ts'
import { dealIdOf, dealLimits } from '#sync/deals/deals.ts'
import type { RefusedWrite } from '#sync/engine/store.ts'
import { parsePrice, priceProblem } from '#sync/listings.ts'
import { deviceDrafts } from '../device/drafts.ts'
import { shownUser } from '../device/session/store.ts'
import { shownRows } from '../device/use-query.ts'
import { useFormDraft } from '../forms/drafts/use-form-draft.ts'
import { FormAlert } from '../forms/form-alert.tsx'
import { useForm } from '../forms/use-form.ts'
import { RefusedNotice, type NoticeProps } from '../refusals/refused-notice.tsx'
import { discardRefused, editKeyOf } from '../refusals/refused-writes.ts'
import refusals from '../refusals/refusals.module.css'
import { Button } from '../ui/controls/button.tsx'
import { TextArea, TextField } from '../ui/controls/field.tsx'
import { offer } from './actions.ts'
import { Dollar } from './dollar.tsx'

type Offer = v.InferOutput<typeof offerDeal.args>

/** A refused move of a deal. The amount of an offer can be changed in place. */
export function RefusedDeal(props: NoticeProps) {
  const { entry } = props
  const made = v.safeParse(offerDeal.args, entry.action.args)
  if (entry.action.name !== offerDeal.name || !made.success) return <RefusedNotice {...props} />
  const renderForm = (onDone: () => void) => (
    <EditOffer entry={entry} made={made.output} onDone={onDone} />
  )
  return <RefusedNotice {...props} editor={{ renderForm }} />
}

type Props = { entry: RefusedWrite; made: Offer; onDone: () => void }

function EditOffer({ entry, made, onDone }: Props) {
  const draft = useFormDraft({
    key: editKeyOf(entry),
    begin: { amount: String(made.amount), note: made.note ?? '' },
    store: deviceDrafts,
  })
  const form = useForm({
    draft,
    errorsAtFields: true,
    check({ amount }) {
      const message = priceProblem(amount)
      return message === undefined ? undefined : { field: 'amount', message }
    },
    async write({ amount, note }) {
      const outcome = await offerAgain(made, parsePrice(amount) ?? 0, note.trim())
      if (outcome.kind !== 'refused') await discardRefused(entry)
      return outcome
    },
    onSent: onDone,
  })

  function leave() {
    draft.forget()
    onDone()
  }

  return (
    <form className={refusals.edit} {...form.props}>
      <TextField
        {...form.field('amount')}
        label="Your offer"
        before={<Dollar />}
        inputMode="decimal"
        autoComplete="off"
      />
      <TextArea {...form.field('note')} label="Note" rows={2} maxLength={dealLimits.note} />
      <FormAlert error={form.error} />
      <div className={refusals.buttons}>
        <Button variant="ghost" small onClick={leave}>
          Cancel
        </Button>
        <Button type="submit" small busy={form.isBusy}>
          Send again
        </Button>
      </div>
    </form>
  )
}

/** Answers the deal as it is now, which is what the person reads beside it. */
function offerAgain(made: Offer, amount: number, note: string) {
  const [listingId = ''] = made.listingIds
  const buyerId = made.buyerId ?? shownUser()?.id ?? ''
  const rows = shownRows()
  const deal = rows.get('deals', dealIdOf(listingId, buyerId))
  const listing = rows.get('listings', listingId)
  return offer({
    listingId,
    buyerId: made.buyerId,
    otherUserId: made.otherUserId ?? deal?.otherUserId ?? listing?.seller._id ?? '',
    amount,
    note,
    turn: deal?.state === 'open' ? deal.turn : undefined,
    seenPrice: listing?.price ?? made.seenPrice ?? amount,
  })
}
