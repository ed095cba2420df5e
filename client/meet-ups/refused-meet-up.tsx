import { proposeMeetUp } from '#sync/actions/meet-ups.ts'
import type { RefusedWrite } from '#sync/engine/store.ts'
import { useQuery } from '../device/use-query.ts'
import { RefusedNotice, type NoticeProps, type RefusalEditor } from '../refusals/refused-notice.tsx'
import { lazyPart, PartPlace } from '../ui/loading/lazy-part.tsx'
import { otherInMeetUp } from './queued-meet-up.ts'

const EditMeetUp = lazyPart(async () => (await import('./edit-meet-up.tsx')).EditMeetUp)

/** A refused move of a meet-up. Edit proposes another time or place. */
export function RefusedMeetUp(props: NoticeProps) {
  return <RefusedNotice {...props} editor={useProposalEditor(props.entry)} />
}

function useProposalEditor(entry: RefusedWrite): RefusalEditor | undefined {
  const id = otherInMeetUp(entry.action)
  const name = useQuery((rows) => rows.get('conversations', id ?? '')?.messagesWith)
  if (entry.action.name !== proposeMeetUp.name || id === undefined || name === undefined)
    return undefined
  return {
    renderForm: (onDone) => (
      <PartPlace onMissing={onDone}>
        <EditMeetUp entry={entry} other={{ id, name }} onDone={onDone} />
      </PartPlace>
    ),
  }
}
