import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { bin, giveUp } from './house.mjs'

/** Chromium without what a window needs, as Playwright itself would start it: a third less work. */
const shell = '/usr/bin/chromium-headless-shell'
const usual = ['chromium', 'chromium-browser', 'google-chrome'].map((name) => `/usr/bin/${name}`)

/** Answers the path of a Chromium for the browser tests; installs one where that is possible. */
export async function ensureChromium() {
  return (
    named() ??
    installed(shell) ??
    shellByApt() ??
    usual.find((path) => existsSync(path)) ??
    (await playwrightsOwn()) ??
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
  return installed(path) ?? giveUp(`CHROMIUM_PATH names ${path}, which does not exist.`)
}

const installed = (path) => (existsSync(path) ? path : undefined)

async function playwrightsOwn() {
  const { chromium } = await import('playwright')
  return installed(chromium.executablePath())
}

/** The whole browser where a Debian is too old to have the shell by itself. */
function shellByApt() {
  if (!existsSync('/etc/debian_version') || process.getuid?.() !== 0) return undefined
  console.log('Installing Chromium with apt, for the browser tests.')
  apt('update', '-q')
  const install = ['install', '-q', '-y', '--no-install-recommends']
  if (!apt(...install, 'chromium-headless-shell') && !usual.some((path) => existsSync(path)))
    apt(...install, 'chromium')
  return installed(shell)
}

function apt(...args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return spawnSync('apt-get', args, { stdio: 'inherit', env }).status === 0
}

async function installByPlaywright() {
  console.log("Installing Playwright's own Chromium, for the browser tests.")
  spawnSync(process.execPath, [bin('playwright'), 'install', 'chromium'], { stdio: 'inherit' })
  return playwrightsOwn()
}
