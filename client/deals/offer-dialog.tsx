import { Dialog, type LazyDialogProps } from '../ui/overlays/dialog.tsx'
import { serverNow } from '../ui/server-clock.ts'
import { sendOffer } from './actions.ts'
import { factsNow, offerLabel, openTurn, type Bargain } from './bargain.ts'
import { OfferForm } from './offer-form.tsx'

type Props = LazyDialogProps & {
  bargain: Bargain
  focusAfter?: (() => HTMLElement | true) | undefined
}

/** Makes, changes, or counters an offer. */
export function OfferDialog({ bargain, open, onClose, onSent, focusAfter }: Props) {
  const { listing, side, buyerId, deal } = bargain
  const facts = factsNow({ deal }, serverNow())
  const isOwn = facts?.state === 'open' && facts.by === side
  const turn = openTurn(bargain, serverNow())
  const isCounter = turn !== undefined && !isOwn
  // What was typed about one amount is no answer to the next.
  const draftKey = `offer/${listing._id}/${buyerId}/${turn ?? 0}`
  return (
    <Dialog
      open={open}
      onClose={onClose}
      focusAfter={focusAfter}
      title={isOwn ? 'Change Offer' : isCounter ? 'Counter' : offerLabel(bargain)}
    >
      <OfferForm
        bargain={bargain}
        key={draftKey}
        draftKey={draftKey}
        begin={{ amount: isOwn ? String(facts.amount) : '', note: '' }}
        write={(typed) => sendOffer(bargain, typed)}
        onSent={() => {
          onSent()
          onClose()
        }}
      />
    </Dialog>
  )
}
