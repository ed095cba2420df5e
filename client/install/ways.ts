import type { IconName } from '../ui/drawing/icon.tsx'

export type Platform = 'ios' | 'android' | 'mac' | 'computer'

export interface Way {
  title: string
  steps: { icon: IconName; words: string }[]
  /** What one should know afterwards. */
  note?: string
}

/** How browsers install a page that they do not offer to install themselves. */
export const ways: Record<Platform, Way> = {
  ios: {
    title: 'On an iPhone or iPad',
    steps: [
      { icon: 'share', words: 'Tap Share in the browser’s toolbar.' },
      { icon: 'plus', words: 'Choose Add to Home Screen.' },
      { icon: 'check', words: 'Tap Add.' },
    ],
    note: 'On the home screen, Quad has its own storage: log in there again. Changes that are waiting in Safari are sent only from Safari, and links in emails open there.',
  },
  android: {
    title: 'On Android',
    steps: [
      { icon: 'more', words: 'Open the browser’s menu.' },
      { icon: 'phone', words: 'Choose Install app, or Add to Home screen.' },
    ],
  },
  mac: {
    title: 'In Safari on a Mac',
    steps: [
      { icon: 'share', words: 'Click Share in the toolbar.' },
      { icon: 'plus', words: 'Choose Add to Dock.' },
    ],
  },
  computer: {
    title: 'In Chrome or Edge on a computer',
    steps: [
      { icon: 'laptop', words: 'Click the install icon at the end of the address bar.' },
      { icon: 'check', words: 'Confirm with Install.' },
    ],
  },
}

/**
 * The platform of a browser.
 * @param touchPoints of the screen: an iPad calls itself a Mac, and no Mac has a touch screen
 */
export function platformOf(userAgent: string, touchPoints: number): Platform {
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'ios'
  if (/Macintosh/.test(userAgent) && touchPoints > 1) return 'ios'
  if (/Android/.test(userAgent)) return 'android'
  return /Macintosh.*Safari/.test(userAgent) && !/Chrome|Firefox/.test(userAgent)
    ? 'mac'
    : 'computer'
}
