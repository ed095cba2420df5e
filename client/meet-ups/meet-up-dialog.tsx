import type { MeetUp } from '#sync/meet-ups/meet-ups.ts'
import { isOver } from '#sync/meet-ups/moves.ts'
import { Dialog, type LazyDialogProps } from '../ui/overlays/dialog.tsx'
import { serverNow } from '../ui/server-clock.ts'
import { sendProposal } from './actions.ts'
import { MeetUpForm } from './meet-up-form.tsx'
import type { Other } from './use-meet-up-dialog.tsx'

type Props = LazyDialogProps & {
  other: Other
  /** As its author saw it when the sheet opened. */
  meetUp: MeetUp | undefined
  focusAfter: () => HTMLElement | true
}

/** Proposes a meet-up, or suggests another time or place. */
export function MeetUpDialog({ other, meetUp, open, onClose, onSent, focusAfter }: Props) {
  const turn = meetUp?.turn ?? 0
  const isAnother =
    meetUp !== undefined && !isOver({ state: meetUp.state, at: Date.parse(meetUp.at) }, serverNow())
  // What was typed about one proposal is no answer to the next.
  const draftKey = `meet-up/${other.id}/${turn}`
  return (
    <Dialog
      open={open}
      onClose={onClose}
      focusAfter={focusAfter}
      title={isAnother ? 'Suggest Another' : 'Meet Up'}
    >
      <MeetUpForm
        key={draftKey}
        other={other}
        draftKey={draftKey}
        meetUp={isAnother ? meetUp : undefined}
        write={(texts) => sendProposal(texts, other.id, turn)}
        onSent={() => {
          onSent()
          onClose()
        }}
      />
    </Dialog>
  )
}
