import { existsSync } from 'node:fs'
import { aptInstall } from './apt.mjs'
import { bin, fail, runNode } from './project.mjs'

const shell = '/usr/bin/chromium-headless-shell'
const usualPaths = ['chromium', 'chromium-browser', 'google-chrome'].map(
  (name) => `/usr/bin/${name}`,
)

/** Returns the path of a Chromium for the browser tests. Installs one if there is none. */
export async function ensureChromium() {
  return (
    fromEnvironment() ??
    usualPaths.find((path) => existsSync(path)) ??
    (await bundledWithPlaywright()) ??
    installWithApt() ??
    (await installWithPlaywright()) ??
    fail(
      'The browser tests need Chromium, and installing it failed. ' +
        'Install it with your package manager, or set CHROMIUM_PATH to its executable.',
    )
  )
}

function fromEnvironment() {
  const path = process.env.CHROMIUM_PATH
  if (path === undefined || path === '') return undefined
  return installed(path) ?? fail(`CHROMIUM_PATH is ${path}, but there is no such file.`)
}

/**
 * Returns the path of Chromium's headless shell, with which the tests take a third less time. Returns
 * `chromium` if the shell cannot be installed, or if CHROMIUM_PATH asks for another browser.
 */
export function ensureShell(chromium) {
  if (process.env.CHROMIUM_PATH || !chromium.startsWith('/usr/bin/chromium')) return chromium
  if (!existsSync(shell)) aptInstall('chromium-headless-shell')
  return installed(shell) ?? chromium
}

const installed = (path) => (existsSync(path) ? path : undefined)

async function bundledWithPlaywright() {
  const { chromium } = await import('playwright')
  return installed(chromium.executablePath())
}

function installWithApt() {
  aptInstall('chromium')
  return usualPaths.find((path) => existsSync(path))
}

async function installWithPlaywright() {
  console.log('Installing Chromium with Playwright, for the browser tests.')
  runNode([bin('playwright'), 'install', 'chromium'])
  return bundledWithPlaywright()
}
