import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright'
import { build } from 'vite'
import { expect, onTestFinished, test } from 'vitest'
import { ensureChromium } from '../../scripts/chromium.mjs'
import { earlierDay, user } from '../session/fixtures/earlier-day.ts'
import { packed, parsed } from '../session/fixtures/earlier-device.ts'
import { comparable, upgraded } from '../session/fixtures/upgraded.ts'
import { patience, type BrowserWindow } from './browser-window.ts'
import { engines } from './engines.ts'

interface Runner {
  name: string
  missing?: string | undefined
  openWindow(): Promise<Pick<BrowserWindow, 'open' | 'run' | 'close'>>
}

/** The tests in `tests/e2e/` use a Chromium that Playwright's runner starts. */
const inChromium: Runner = {
  name: 'Chromium',
  async openWindow() {
    const browser = await chromium.launch({ executablePath: await ensureChromium() })
    const page = await browser.newPage()
    return {
      open: async (url) => void (await page.goto(url)),
      run: (body) => page.evaluate(`(async () => { ${body} })()`),
      close: () => browser.close(),
    }
  },
}

for (const { name, missing, openWindow } of [inChromium, ...engines])
  test(
    `in ${name} an upgrade from 0.2.0 loses nothing, at each step of a recorded day`,
    { timeout: 5 * patience },
    async ({ skip }) => {
      if (missing !== undefined) skip(missing)
      const url = await servedPage()
      const window = await openWindow()
      onTestFinished(window.close)
      await window.open(url)
      for (const step of earlierDay) {
        const given = packed({ ...step.device, userId: user.id })
        const tables = parsed(String(await window.run(`return upgrade(${given})`)))
        expect([step.title, comparable(tables as Record<string, unknown[]>)]).toEqual([
          step.title,
          upgraded(step),
        ])
      }
    },
  )

/** @returns the address of a page with the function `upgrade` of `upgrade/page.ts` */
async function servedPage(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: {
        input: fileURLToPath(new URL('upgrade/page.ts', import.meta.url)),
        output: { codeSplitting: false },
      },
    },
  })
  const [script] = 'output' in built ? built.output : []
  if (script?.type !== 'chunk') throw new Error('The page has no script.')
  const server = createServer((request, response) => {
    const isScript = request.url === '/page.js'
    response.setHeader('Content-Type', isScript ? 'text/javascript' : 'text/html')
    response.end(
      isScript ? script.code : '<!doctype html><script type="module" src="/page.js"></script>',
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
