import { savedHere } from '../device/append.ts'
import { waitingBanner } from '../forms/outcome-banner.ts'
import { showBanner } from '../ui/overlays/banner-store.ts'

export const bannerId = 'saved-listing'

export const showWaiting = (): unknown => showBanner(waitingBanner(bannerId, savedHere()))
