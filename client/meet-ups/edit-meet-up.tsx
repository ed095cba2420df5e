import * as v from 'valibot'
import { proposeMeetUp } from '#sync/actions/meet-ups.ts'
import type { RefusedWrite } from '#sync/engine/store.ts'
import { isOver } from '#sync/meet-ups/moves.ts'
import { editKeyOf, retryRefused } from '../refusals/refused-writes.ts'
import { serverNow } from '../ui/server-clock.ts'
import { proposalArgs, type ProposalTexts } from './actions.ts'
import { MeetUpForm } from './meet-up-form.tsx'
import { useMeetUp } from './queries.ts'
import type { Other } from './use-meet-up-dialog.tsx'
import { fieldsOf } from './when.ts'

type Props = { entry: RefusedWrite; other: Other; onDone: () => void }

/** Proposes another time or place in place of the refused one. */
export function EditMeetUp({ entry, other, onDone }: Props) {
  const meetUp = useMeetUp(other.id)
  const isAhead = meetUp && !isOver({ state: meetUp.state, at: Date.parse(meetUp.at) }, serverNow())
  return (
    <MeetUpForm
      other={other}
      draftKey={editKeyOf(entry)}
      begin={textsOf(entry)}
      meetUp={isAhead ? meetUp : undefined}
      onSent={onDone}
      write={async (texts) => {
        const { card } = v.parse(v.object({ card: v.string() }), entry.action.args)
        const args = { card, ...proposalArgs(texts, other.id, meetUp?.turn ?? 0) }
        const { name, version } = proposeMeetUp
        await retryRefused(entry, (each) =>
          each.seq === entry.action.seq ? { ...each, name, version, args } : each,
        )
        return { kind: 'confirmed', data: undefined }
      }}
    />
  )
}

function textsOf({ action }: RefusedWrite): ProposalTexts {
  const proposed = v.safeParse(proposeMeetUp.args, action.args)
  if (!proposed.success) return { date: '', time: '', spot: '', place: '' }
  const { at, spotId = '', place = '' } = proposed.output
  return { ...fieldsOf(Date.parse(at)), spot: spotId, place }
}
