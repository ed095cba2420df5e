import { useId, useRef, useState } from 'react'
import type { Listing } from '#sync/listings.ts'
import { rowAsksWhetherMet } from '#sync/meet-ups/did-you-meet.ts'
import { usePending } from '../device/use-pending.ts'
import { setStatus } from '../listings/set-status.ts'
import { showOutcome } from '../forms/outcome-banner.ts'
import { useMeetUp } from '../meet-ups/queries.ts'
import { useMeetUpDialog } from '../meet-ups/use-meet-up-dialog.tsx'
import { Button } from '../ui/controls/button.tsx'
import { buttonClass } from '../ui/controls/button-class.ts'
import { PendingMark } from '../ui/drawing/pending-mark.tsx'
import { preloadDialog } from '../ui/overlays/dialog.tsx'
import { Menu } from '../ui/overlays/menu.tsx'
import { AskReview } from '../reviews/ask-review.tsx'
import { classNames } from '../ui/class-names.ts'
import { useNow } from '../ui/now.ts'
import { accept, answerSale, end, keep, offerAgain, reserve, sell, skip } from './actions.ts'
import { factsNow, type Bargain } from './bargain.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import styles from './deal-line.module.css'
import { DenyDialog } from './deny-dialog.tsx'
import { lineContent, type DealButton } from './line-content.ts'
import { wordsInList } from './words-in-list.ts'
import { useHolder } from './queries.ts'
import { useOfferDialog } from './use-offer-dialog.tsx'

type Props = Omit<Bargain, 'listing'> & {
  listingId: string
  /** Missing if it is not available. */
  listing: Listing | undefined
  /** Among the deals of a page, and not under the head of its conversation. */
  inList?: boolean
}

/** The state of a deal, and all its buttons. */
export function DealLine({ listingId, listing, inList = false, ...rest }: Props) {
  const { side, other, buyerId, deal } = rest
  const bargain = listing && { listing, ...rest }
  const now = useNow()
  const id = useId()
  const line = useRef<HTMLDivElement>(null)
  const holder = useHolder(listingId)
  const pending = usePending('deals', deal?._id)
  const stay = () => line.current?.querySelector<HTMLElement>('button') ?? true
  const offer = useOfferDialog(stay)
  const meetUp = useMeetUp(other.id)
  const nextMeetUp = useMeetUpDialog(other, stay)
  const [asked, setAsked] = useState<DealButton['does']>()
  const close = () => setAsked(undefined)
  const facts = factsNow(rest, now)
  const asksMet = facts?.state === 'reserved' && rowAsksWhetherMet(meetUp, facts.agreedAt)
  const content = lineContent({
    facts,
    asksWhetherMet: asksMet,
    changed: deal?.timeChanged,
    listing,
    side,
    name: other.name,
    now,
    isHeld: side === 'seller' && holder !== undefined && holder !== deal?._id,
  })
  const { words, buttons } = content
  const also = content.also ?? (inList && facts ? wordsInList(facts, side, other.name) : undefined)
  // Among others, none is loud.
  const answer = inList ? 'soft' : 'primary'
  const about = `Deal about ${listing?.title ?? deal?.title ?? ''}`

  function press({ does, amount = 0 }: DealButton): void {
    if (does === 'bargain') return bargain && offer.open(bargain)
    if (does === 'cancel' || does === 'deny') return setAsked(does)
    if (does === 'offer') return void (bargain && offerAgain(bargain, amount))
    if (does === 'reserve') return void reserve(listingId, buyerId, amount)
    if (does === 'sell') return void sell(listingId, buyerId)
    if (does === 'undo') return void (bargain && unsell(bargain))
    if (!deal) return
    const turn = { id: deal._id, turn: deal.turn, otherUserId: other.id }
    if (does === 'accept') return void accept(turn)
    if (does === 'end') return void end(turn)
    if (does === 'receive') return void answerSale(deal, true)
    if (does === 'keep') void keep(deal._id)
  }

  if (words === undefined) return null
  return (
    <div
      ref={line}
      role={inList ? 'group' : 'region'}
      className={classNames(styles.line, inList && styles.inList)}
      aria-label={inList ? `${about} with ${other.name}` : about}
    >
      <div id={id} role="status" className={styles.words}>
        <p className={styles.state}>{words}</p>
        {also !== undefined && <p className={styles.also}>{also}</p>}
        {pending && <PendingMark />}
      </div>
      {buttons.length > 0 && (
        <div className={styles.buttons}>
          {buttons.map((button, i) =>
            button.does === 'notMet' ? (
              <div key={button.label} {...nextMeetUp.reach}>
                <Menu
                  label={button.label}
                  buttonClassName={buttonClass({ variant: 'ghost', small: true })}
                  entries={[
                    { label: 'Suggest another time', onChoose: () => nextMeetUp.open(meetUp) },
                    { label: 'Cancel the reservation', onChoose: () => setAsked('cancel') },
                  ]}
                >
                  {button.label}
                </Menu>
              </div>
            ) : (
              <Button
                key={button.label}
                small
                variant={i === 0 && (asksMet || isAnswer(button)) ? answer : 'ghost'}
                aria-describedby={id}
                {...(button.does === 'bargain' ? offer.reach : asksFirst(button))}
                onClick={() => press(button)}
              >
                {button.label}
              </Button>
            ),
          )}
        </div>
      )}
      {deal && !inList && (
        <AskReview
          person={{ id: other.id, username: other.name }}
          isAsked={deal.asksReview === true}
          onSkip={() => void skip(deal._id)}
        />
      )}
      {offer.sheet}
      {nextMeetUp.sheet}
      {deal && (
        <CancelDialog
          open={asked === 'cancel'}
          onClose={close}
          focusAfter={stay}
          name={other.name}
          onCancel={(why) => {
            close()
            void end({ id: deal._id, turn: deal.turn, otherUserId: other.id }, why)
          }}
        />
      )}
      {deal && (
        <DenyDialog
          open={asked === 'deny'}
          onClose={close}
          focusAfter={stay}
          name={other.name}
          onDeny={() => {
            close()
            void answerSale(deal, false)
          }}
        />
      )}
    </div>
  )
}

/** Whether the other person waits for it: the one loud button of the line. */
const isAnswer = ({ does }: DealButton): boolean =>
  does === 'accept' || does === 'receive' || does === 'keep'

const asksFirst = ({ does }: DealButton) =>
  does === 'cancel' || does === 'deny'
    ? { onPointerEnter: preloadDialog, onFocus: preloadDialog }
    : {}

/** A sale that was a reservation is one again. */
async function unsell({ listing, deal }: Bargain): Promise<void> {
  const outcome = await setStatus(listing, deal?.timeAgreed ? 'Pending' : 'Available')
  showOutcome(outcome, { id: 'deal', failed: 'The sale couldn’t be undone' })
}
