import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { chromium, type BrowserContext, type Page } from 'playwright'
import { ensureChromium } from '../../../scripts/chromium.mjs'

export interface ProfiledBrowser {
  context: BrowserContext
  page: Page
  close(): Promise<void>
  /** Ends immediately and without notice, like on a phone that is out of memory. */
  kill(): Promise<void>
}

/**
 * A headless Chromium on a profile folder, in its own process group, so that it can be killed.
 * @param isPlain whether its tabs may be hidden; otherwise Playwright keeps all of them visible
 */
export async function openBrowser(profile: string, isPlain = false): Promise<ProfiledBrowser> {
  const flags = [
    '--headless=new',
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
    '--remote-debugging-port=0',
    `--user-data-dir=${profile}`,
    'about:blank',
  ]
  const child = spawn(await ensureChromium(), flags, {
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const gone = once(child, 'exit')
  const end = () => {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGKILL')
  }
  // A test that fails ends its process, and would leave its browser running.
  process.once('exit', end)
  child.once('exit', () => process.off('exit', end))
  const browser = await chromium.connectOverCDP(await addressOf(child.stderr), {
    noDefaults: isPlain,
  })
  const [context] = browser.contexts()
  const page = context?.pages()[0]
  if (!context || !page) throw new Error('The browser has no page.')
  const kill = async () => {
    end()
    await gone
  }
  return {
    context,
    page,
    kill,
    async close() {
      const session = await browser.newBrowserCDPSession()
      await session.send('Browser.close').catch(() => undefined)
      await gone
    },
  }
}

async function addressOf(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input: output })) {
    const [, address] = /DevTools listening on (ws:\S+)/.exec(line) ?? []
    if (address !== undefined) {
      output.resume()
      return address
    }
  }
  throw new Error('The browser did not start.')
}
