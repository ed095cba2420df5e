import { showBanner } from './banner-store.ts'

/** Shows that the browser has no space left, if no form waits for an answer. */
export function showFull(message: string): void {
  showBanner({ id: 'full', urgent: true, icon: 'alert', title: 'This device is full', message })
}
