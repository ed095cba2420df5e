import { showBanner } from '../ui/overlays/banner-store.ts'
import { hasUnsavedInput } from '../ui/typed.ts'

const id = 'new-version'

/**
 * Offers a new version. It is already on this device and needs no network.
 * @param take activates it and reloads the page
 */
export function offerVersion(take: () => void): void {
  showBanner({
    id,
    icon: 'spark',
    title: 'A new version of Quad is ready',
    message: 'Reload whenever you like. Nothing you’ve saved will be lost.',
    sticky: true,
    link: {
      label: 'Reload',
      onFollow: () => (hasUnsavedInput() ? warn(take) : take()),
    },
  })
}

/** Typed text may be long, so losing it takes a second confirmation. */
function warn(take: () => void): void {
  // The banner closes itself after its link was used, so the next one waits.
  setTimeout(() =>
    showBanner({
      id,
      urgent: true,
      icon: 'alert',
      title: 'What you’ve typed would be lost',
      message: 'Send or copy it first. The new version can wait.',
      sticky: true,
      link: { label: 'Reload anyway', onFollow: take },
    }),
  )
}
