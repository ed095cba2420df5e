import { isolated } from '#sync/texts/isolated.ts'
import { Button } from '../ui/controls/button.tsx'
import { lazyPart } from '../ui/loading/lazy-part.tsx'
import { useNow } from '../ui/now.ts'
import { useLazyDialog } from '../ui/overlays/lazy-dialog.tsx'
import { useAcquainted, useIsMeeting } from './queries.ts'

export const loadSheet = () => import('./meet-up-sheet.tsx')
export const MeetUpSheet = lazyPart(async () => (await loadSheet()).MeetUpSheet)

type Props = { otherUserId: string; name: string }

/**
 * Begins a meet-up, once both have written and while there is none. It stands beside the name, because
 * two people meet once for all that they deal in.
 */
export function MeetUpButton({ otherUserId, name }: Props) {
  const sheet = useLazyDialog(loadSheet)
  const isAcquainted = useAcquainted(otherUserId)
  const isMeeting = useIsMeeting(otherUserId, useNow())
  return (
    <>
      {isAcquainted && !isMeeting && (
        <Button
          small
          variant="ghost"
          aria-label={`Meet up with ${isolated(name)}`}
          {...sheet.reach}
          onClick={sheet.show}
        >
          Meet Up
        </Button>
      )}
      {/* Stays when the other person is faster. */}
      {sheet.place((opened) => (
        <MeetUpSheet otherUserId={otherUserId} {...opened} />
      ))}
    </>
  )
}
