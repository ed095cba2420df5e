import { createStore } from '../ui/create-store.ts'
import { isWebKit } from '../ui/is-webkit.ts'
import { useStore } from '../ui/use-store.ts'

/** Chromium's own install prompt. It can be shown once, and only after a press. */
interface InstallPrompt extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

declare global {
  interface WindowEventMap {
    beforeinstallprompt: InstallPrompt
  }
}

export type Installation = 'installed' | 'offered' | 'by hand'

const state = createStore<{ offer?: InstallPrompt; isInstalled: boolean }>({
  isInstalled: matchMedia('(display-mode: standalone)').matches,
})

/** Stores the browser's prompt event, which may fire before any page listens. */
export function watchInstallation(): void {
  addEventListener('beforeinstallprompt', (offer) => {
    offer.preventDefault()
    state.set({ ...state.read(), offer })
  })
  addEventListener('appinstalled', () => state.set({ isInstalled: true }))
  if (isWebKit() && !state.read().isInstalled)
    addEventListener('load', () => void loadStartupImage(), { once: true })
}

/** Without it, only the start from the home screen is blank. */
const loadStartupImage = () =>
  import('./startup-image.ts')
    .then(({ nameStartupImage }) => nameStartupImage())
    .catch(() => undefined)

/** Shows the browser's prompt. The event can be used once. */
export async function install(): Promise<void> {
  const { offer, isInstalled } = state.read()
  state.set({ isInstalled })
  await offer?.prompt()
}

export function useInstallation(): Installation {
  const { offer, isInstalled } = useStore(state)
  return isInstalled ? 'installed' : offer ? 'offered' : 'by hand'
}
