import { showBanner } from './banner-store.ts'

/** Says that the browser has no space left, where no form waits for an answer. */
export function showFull(message: string): void {
  showBanner({ id: 'full', urgent: true, icon: 'alert', title: 'This device is full', message })
}
