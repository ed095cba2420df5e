import { findBrowser, whySkipped } from '../../scripts/other-browsers.mjs'
import type { BrowserWindow } from './browser-window.ts'
import { openFirefox } from './firefox.ts'
import { openWebKit } from './webkit.ts'

export interface Engine {
  name: string
  /** Why this machine cannot run it. */
  missing: string | undefined
  openWindow(): Promise<BrowserWindow>
}

/** The browsers beside Chromium, whose tests are in `tests/e2e/`. */
export const engines: readonly Engine[] = [firefox(), webkit()]

function firefox(): Engine {
  const files = findBrowser('firefox')
  return {
    name: 'Firefox',
    missing: files ? undefined : whySkipped('firefox'),
    openWindow: () => openFirefox(files?.firefox ?? ''),
  }
}

function webkit(): Engine {
  const files = findBrowser('webkit')
  return {
    name: 'WebKit',
    missing: files ? undefined : whySkipped('webkit'),
    openWindow: () => openWebKit(files),
  }
}
