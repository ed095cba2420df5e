import { showBanner } from '../ui/overlays/banner-store.ts'
import { typedAndUnkept } from '../ui/typed.ts'

const id = 'new-version'

/**
 * Offers a new version, which waits on this device and needs no network any more.
 * @param take makes it this page's, and loads the page
 */
export function offerVersion(take: () => void): void {
  showBanner({
    id,
    icon: 'spark',
    title: 'A new version of Quad is ready',
    message: 'Reload when it suits you. Nothing you have saved is lost.',
    sticky: true,
    link: {
      href: location.href,
      label: 'Reload',
      onFollow: () => (typedAndUnkept() ? warn(take) : take()),
    },
  })
}

/** What was typed may be long; it is given up by a word of its own only. */
function warn(take: () => void): void {
  // The banner that was followed closes itself first.
  setTimeout(() =>
    showBanner({
      id,
      urgent: true,
      icon: 'alert',
      title: 'What you have typed would be lost',
      message: 'Send it first, or copy it. The new version waits.',
      sticky: true,
      link: { href: location.href, label: 'Reload anyway', onFollow: take },
    }),
  )
}
