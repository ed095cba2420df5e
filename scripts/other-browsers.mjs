import { existsSync } from 'node:fs'
import { aptInstall } from './apt.mjs'

const libraries = ['x86_64-linux-gnu', 'aarch64-linux-gnu']

/** The browsers beside Chromium that the tests use. A browser needs all of its files. */
const browsers = {
  firefox: {
    name: 'Firefox',
    packages: ['firefox-esr'],
    files: () => ({ firefox: firstOf(process.env.FIREFOX_PATH, '/usr/bin/firefox-esr') }),
  },
  webkit: {
    name: 'WebKit',
    // A window of WebKitGTK needs a screen, and a window manager that gives it the size of a phone.
    packages: ['webkit2gtk-driver', 'xvfb', 'matchbox-window-manager'],
    files: () => ({
      driver: firstOf('/usr/bin/WebKitWebDriver'),
      browser: firstOf(
        ...libraries.map((folder) => `/usr/lib/${folder}/webkit2gtk-4.1/MiniBrowser`),
      ),
      screen: firstOf('/usr/bin/Xvfb'),
      windowManager: firstOf('/usr/bin/matchbox-window-manager'),
    }),
  },
}

/** The files of a browser that is installed. */
export function findBrowser(key) {
  const files = browsers[key].files()
  return Object.values(files).includes(undefined) ? undefined : files
}

/** Installs Firefox and WebKit where they are missing, in one go. Says which tests will be skipped. */
export function ensureOtherBrowsers() {
  const missing = Object.keys(browsers).filter((key) => !findBrowser(key))
  if (missing.length > 0) aptInstall(...missing.flatMap((key) => browsers[key].packages))
  return missing.filter((key) => !findBrowser(key)).map(whySkipped)
}

/** Why the tests in a browser are skipped, and what to do about it. */
export function whySkipped(key) {
  const { name, packages } = browsers[key]
  return (
    `The tests in ${name} are skipped: it is not installed, and could not be. ` +
    `On Debian, run as root: apt-get install ${packages.join(' ')}`
  )
}

const firstOf = (...paths) => paths.find((path) => path && existsSync(path))
