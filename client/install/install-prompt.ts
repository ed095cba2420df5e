import { useSyncExternalStore } from 'react'

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

let offer: InstallPrompt | undefined
let installed = matchMedia('(display-mode: standalone)').matches
const listeners = new Set<() => void>()

/** Stores the browser's prompt event, which may fire before any page listens. */
export function watchInstallation(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    offer = event
    tell()
  })
  addEventListener('appinstalled', () => {
    offer = undefined
    installed = true
    tell()
  })
}

/** Shows the browser's prompt. The event can be used once. */
export async function install(): Promise<void> {
  const asked = offer
  offer = undefined
  await asked?.prompt()
  tell()
}

export const useInstallation = (): Installation => useSyncExternalStore(subscribe, read)

const read = (): Installation => (installed ? 'installed' : offer ? 'offered' : 'by hand')

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function tell() {
  for (const listener of listeners) listener()
}
