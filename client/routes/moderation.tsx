import { createFileRoute } from '@tanstack/react-router'
import { useSession } from '../device/session/session.ts'
import { ModerationPage } from '../moderation/moderation-page.tsx'
import { placeOf } from '../moderation/place.ts'
import { Guard } from '../shell/guard.tsx'
import { NotFoundPage } from '../shell/not-found-page.tsx'

export const Route = createFileRoute('/moderation')({
  // Every page loads this part, so it knows nothing of the queues.
  validateSearch: ({ queue, item, campus }): { queue?: string; item?: string; campus?: string } => {
    // The number of a bug report arrives as a number.
    const isItem = typeof item === 'string' || typeof item === 'number'
    return {
      ...(typeof queue === 'string' && { queue }),
      ...(isItem && { item: String(item) }),
      ...(typeof campus === 'string' && campus !== '' && { campus }),
    }
  },
  component: Page,
})

/** To anyone but a moderator, this address does not exist. */
function Page() {
  const session = useSession()
  const place = placeOf(Route.useSearch())
  if (session.status === 'loading') return <Guard>{null}</Guard>
  const isModerator = session.user?.isModerator === true
  return isModerator ? <ModerationPage {...place} /> : <NotFoundPage />
}
