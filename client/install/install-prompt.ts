import { useSyncExternalStore } from 'react'

/** Chromium's own offer, which may be shown once and only after a press. */
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

/** Keeps the browser's offer until somebody asks for it; it comes before any page could listen. */
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

/** Asks the browser's own question. An offer is good for one time. */
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
