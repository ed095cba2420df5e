import { showBanner } from '../overlays/banner-store.ts'

/** Every browser has its own words for a script that could not be fetched. */
const words = /dynamically imported module|Importing a module script failed|Unable to preload CSS/

export const isMissingPart = (error: unknown): boolean =>
  error instanceof Error && words.test(error.message)

export const missingPart = {
  title: 'This is not on your device yet',
  message: 'It could not be fetched. Reload once you have a connection.',
}

/** What was reached for cannot be shown: nothing happens, so it has to be said. */
export function tellMissingPart(): void {
  showBanner({
    id: 'missing-part',
    urgent: true,
    icon: 'alert',
    ...missingPart,
    // Chromium holds a script that has failed once for missing as long as the page lives.
    ...(navigator.onLine && {
      sticky: true,
      link: { href: location.href, label: 'Reload', onFollow: () => location.reload() },
    }),
  })
}

/** Fetches a part for what somebody has just done; says so if it cannot be had. */
export async function partFor<T>(load: () => Promise<T>): Promise<T | undefined> {
  try {
    return await load()
  } catch (error) {
    if (!isMissingPart(error)) throw error
    tellMissingPart()
    return undefined
  }
}
