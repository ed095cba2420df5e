import { showBanner } from '../overlays/banner-store.ts'

/** Every browser has its own message for a script that could not be loaded. */
const words = /dynamically imported module|Importing a module script failed|Unable to preload CSS/

export const isMissingPart = (error: unknown): boolean =>
  error instanceof Error && words.test(error.message)

export const missingPart = {
  title: 'This isn’t on your device yet',
  message: 'It couldn’t be loaded. Reload once you’re online.',
}

/** Says that what the user asked for cannot be shown, because otherwise nothing would happen. */
export function announceMissingPart(): void {
  showBanner({
    id: 'missing-part',
    urgent: true,
    icon: 'alert',
    ...missingPart,
    // Chromium treats a script that failed once as missing until the page reloads.
    ...(navigator.onLine && {
      sticky: true,
      link: { label: 'Reload', onFollow: () => location.reload() },
    }),
  })
}

/** Loads a part that the user asked for, and says so if that fails. */
export async function partFor<T>(load: () => Promise<T>): Promise<T | undefined> {
  try {
    return await load()
  } catch (error) {
    if (!isMissingPart(error)) throw error
    announceMissingPart()
    return undefined
  }
}
