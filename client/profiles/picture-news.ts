import type { IconName } from '../ui/drawing/icon.tsx'
import { showBanner } from '../ui/overlays/banner-store.ts'

interface News {
  title: string
  message?: string
  icon: IconName
  /** Whether one has what one wanted. */
  good: boolean
}

const news = {
  updated: {
    title: 'Profile image updated!',
    message: 'Other people now see this picture.',
    icon: 'check',
    good: true,
  },
  removed: {
    title: 'Profile image removed.',
    message: 'Your initial is shown instead.',
    icon: 'check',
    good: true,
  },
  waiting: { title: 'Waiting to be sent', icon: 'clock', good: true },
  failed: { title: 'Failed to upload profile image.', icon: 'alert', good: false },
  stayed: { title: 'Your picture couldn’t be removed.', icon: 'alert', good: false },
} satisfies Record<string, News>

/** Four seconds, as documented. */
const duration = 4000

/** Says what became of a change of the own picture. @returns whether that is what was wanted */
export function tell(name: keyof typeof news, reason = ''): boolean {
  const { title, message = reason, icon, good }: News = news[name]
  const manner = good ? { duration } : { urgent: true }
  showBanner({ id: 'profile-image', title, message, icon, ...manner })
  return good
}
