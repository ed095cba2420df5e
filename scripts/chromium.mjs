import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { bin, giveUp } from './house.mjs'

const shell = '/usr/bin/chromium-headless-shell'
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
  return installed(path) ?? giveUp(`CHROMIUM_PATH names ${path}, which does not exist.`)
}

/**
 * Answers the path of Chromium without what a window needs, which does the same work in two thirds of
 * the time. Where there is none and none can be installed, or another browser is asked for, that serves.
 */
export function ensureShell(chromium) {
  if (process.env.CHROMIUM_PATH || !chromium.startsWith('/usr/bin/chromium')) return chromium
  if (!existsSync(shell)) byApt('chromium-headless-shell')
  return installed(shell) ?? chromium
}

const installed = (path) => (existsSync(path) ? path : undefined)

async function playwrightsOwn() {
  const { chromium } = await import('playwright')
  return installed(chromium.executablePath())
}

function installByApt() {
  byApt('chromium')
  return usual.find((path) => existsSync(path))
}

function byApt(name) {
  if (!existsSync('/etc/debian_version') || process.getuid?.() !== 0) return
  console.log(`Installing ${name} with apt, for the browser tests.`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', name]])
    spawnSync('apt-get', ['-q', ...args], { stdio: 'inherit', env })
}

async function installByPlaywright() {
  console.log("Installing Playwright's own Chromium, for the browser tests.")
  spawnSync(process.execPath, [bin('playwright'), 'install', 'chromium'], { stdio: 'inherit' })
  return playwrightsOwn()
}
