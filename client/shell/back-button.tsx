import { useCanGoBack, useLocation, useRouter } from '@tanstack/react-router'
import { Icon } from '../ui/drawing/icon.tsx'
import { useMedia } from '../ui/use-media.ts'

/** The pages that the other buttons of the bar lead to. */
const tops = ['/', '/for-you', '/messages']

/** The way back to the page before, in the installed app, which has no buttons of a browser. */
export function BackButton({ className }: { className: string | undefined }) {
  const isInstalled = useMedia('(display-mode: standalone)')
  const canGoBack = useCanGoBack()
  const path = useLocation({ select: ({ pathname }) => pathname })
  const { history } = useRouter()
  if (!isInstalled || !canGoBack || tops.includes(path)) return null
  return (
    <button type="button" className={className} title="Back" onClick={() => history.back()}>
      <Icon name="back" />
      <span className="sr-only">Back</span>
    </button>
  )
}
