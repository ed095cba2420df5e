import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { bin, giveUp } from './house.mjs'

const usual = ['chromium', 'chromium-browser', 'google-chrome'].map((name) => `/usr/bin/${name}`)

/** Answers the path of a Chromium for the browser tests; installs one where that is possible. */
export async function ensureChromium() {
  return (
    named() ??
    usual.find((path) => existsSync(path)) ??
    (await playwrightsOwn()) ??
    installByApt() ??
    (await installByPlaywright()) ??
    giveUp(
      'The browser tests need Chromium and none could be installed: ' +
        'install it with your package manager, or set CHROMIUM_PATH to its program.',
    )
  )
}

function named() {
  const path = process.env.CHROMIUM_PATH
  if (path === undefined || path === '') return undefined
  return existsSync(path) ? path : giveUp(`CHROMIUM_PATH names ${path}, which does not exist.`)
}

async function playwrightsOwn() {
  const { chromium } = await import('playwright')
  const path = chromium.executablePath()
  return existsSync(path) ? path : undefined
}

function installByApt() {
  if (!existsSync('/etc/debian_version') || process.getuid?.() !== 0) return undefined
  console.log('Installing Chromium with apt, for the browser tests.')
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync('apt-get', ['update', '-q'], { stdio: 'inherit', env: environment })
  spawnSync('apt-get', ['install', '-q', '-y', '--no-install-recommends', 'chromium'], {
    stdio: 'inherit',
    env: environment,
  })
  return usual.find((path) => existsSync(path))
}

async function installByPlaywright() {
  console.log("Installing Playwright's own Chromium, for the browser tests.")
  spawnSync(process.execPath, [bin('playwright'), 'install', 'chromium'], { stdio: 'inherit' })
  return playwrightsOwn()
}
