import { savedHere } from '../device/noted.ts'
import { showBanner } from '../ui/overlays/banner-store.ts'

export const bannerId = 'saved-listing'

export function tellWaiting(): void {
  showBanner({ id: bannerId, icon: 'clock', title: 'Waiting to be sent', message: savedHere })
}
