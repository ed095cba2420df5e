import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Builder, By, error, type WebDriver, type WebElement } from 'selenium-webdriver'
import { Select } from 'selenium-webdriver/lib/select.js'
import { freePort } from '../support/server/free-port.ts'
import { until } from '../support/server/until.ts'
import { patience, type BrowserWindow } from './browser-window.ts'

interface WebKitFiles {
  driver: string
  browser: string
  screen: string
  windowManager: string
}

const size = { width: 390, height: 844 }

/** WebKitGTK as large as a phone on a screen of its own, driven over WebDriver. */
export async function openWebKit(files: WebKitFiles): Promise<BrowserWindow> {
  // A home of its own, so that no run finds what an earlier one has stored.
  const home = await mkdtemp(join(tmpdir(), 'quad-webkit-'))
  const screen = await openScreen(files.screen)
  const env = {
    PATH: process.env.PATH,
    HOME: home,
    DISPLAY: screen.display,
    LANG: 'C.UTF-8',
    LIBGL_ALWAYS_SOFTWARE: '1',
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    WEBKIT_DMABUF_RENDERER_FORCE_SHM: '1',
  }
  const manager = start(files.windowManager, ['-use_titlebar', 'no'], env)
  const port = await freePort()
  const service = start(files.driver, [`--port=${port}`], env)
  const close = async () => {
    for (const each of [service, manager, screen.process]) await end(each)
    await rm(home, { recursive: true, force: true, maxRetries: 10 })
  }
  try {
    const driver = await openSession(`http://127.0.0.1:${port}`, files.browser)
    await fillScreen(driver)
    return { ...windowOf(driver), close }
  } catch (thrown) {
    await close()
    throw thrown
  }
}

/** Starts a screen. The server itself chooses a free number and reports it when it is ready. */
async function openScreen(program: string): Promise<{ display: string; process: ChildProcess }> {
  const args = ['-displayfd', '3', '-screen', '0', `${size.width}x${size.height}x24`]
  const child = spawn(program, [...args, '-nolisten', 'tcp'], {
    detached: true,
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const [line] = await once(child.stdio[3]!, 'data')
  return { display: `:${String(line).trim()}`, process: child }
}

/** A process and all that it starts, which `end` ends together. */
const start = (program: string, args: string[], env: Record<string, string | undefined>) =>
  spawn(program, args, { env, detached: true, stdio: 'ignore' })

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
  const gone = once(child, 'exit')
  process.kill(-child.pid, 'SIGKILL')
  await gone
}

async function openSession(service: string, binary: string): Promise<WebDriver> {
  await until(
    'the WebDriver of WebKit',
    async () => {
      const answer = await fetch(`${service}/status`).catch(() => undefined)
      return answer?.ok === true ? true : undefined
    },
    patience,
  )
  return new Builder()
    .usingServer(service)
    .withCapabilities({
      browserName: 'MiniBrowser',
      'webkitgtk:browserOptions': { binary, args: ['--automation'] },
    })
    .build()
}

/** A window is at least 447 pixels wide, unless it fills a narrower screen. */
const fillScreen = (driver: WebDriver): Promise<true> =>
  until(
    'a window that fills the screen',
    async () => {
      await driver.manage().window().fullscreen()
      const width = await driver.executeScript<number>('return innerWidth')
      return width === size.width ? true : undefined
    },
    patience,
  )

const intoView = 'arguments[0].scrollIntoView({ block: "center", behavior: "instant" })'

/** A click goes where the element was when the driver looked, as into a drawer that still moves. */
const moves = `return document
  .getAnimations()
  .some(({ effect, playState }) => playState === 'running' && effect.target.contains(arguments[0]))`

function windowOf(driver: WebDriver): Omit<BrowserWindow, 'close'> {
  const all = (target: string) => driver.findElements(By.xpath(target))
  const shown = async (target: string): Promise<WebElement | undefined> => {
    for (const each of await all(target)) if (await each.isDisplayed()) return each
    return undefined
  }
  const on = (target: string, act: (element: WebElement) => Promise<unknown>) =>
    until(
      target,
      () =>
        reached(async () => {
          const element = await shown(target)
          if (!element || (await driver.executeScript<boolean>(moves, element))) return undefined
          // Clearing a field, unlike a click, does not scroll to it, and fails below the screen.
          await driver.executeScript(intoView, element)
          await act(element)
          return true
        }),
      patience,
    )
  return {
    open: (url) => driver.get(url),
    reload: () => driver.navigate().refresh(),
    address: () => driver.getCurrentUrl(),
    click: async (target) => void (await on(target, (element) => element.click())),
    fill: async (target, text) =>
      void (await on(target, async (element) => {
        await element.clear()
        await element.sendKeys(text)
      })),
    attach: async (target, files) =>
      void (await until(
        target,
        async () => {
          const [field] = await all(target)
          await field?.sendKeys(files.join('\n'))
          return field && true
        },
        patience,
      )),
    select: async (target, value) =>
      void (await on(target, (element) => new Select(element).selectByValue(value))),
    sees: async (target) =>
      void (await until(target, () => reached(() => shown(target)), patience)),
    misses: async (target) =>
      void (await until(
        `no ${target}`,
        () => reached(async () => ((await shown(target)) ? undefined : true)),
        patience,
      )),
    run: (body) => driver.executeScript(body),
    screenshot: async () => Buffer.from(await driver.takeScreenshot(), 'base64'),
  }
}

/** What an element is not yet, or no longer, is no error while one waits for it. */
async function reached<T>(look: () => Promise<T | undefined>): Promise<T | undefined> {
  try {
    return await look()
  } catch (thrown) {
    if (passing.some((kind) => thrown instanceof kind)) return undefined
    throw thrown
  }
}

const passing = [
  error.StaleElementReferenceError,
  error.ElementNotInteractableError,
  error.ElementClickInterceptedError,
]
