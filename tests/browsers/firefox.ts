import { launch } from 'puppeteer-core'
import { patience, type BrowserWindow } from './browser-window.ts'

/** A headless Firefox as large as a phone, driven over WebDriver BiDi. */
export async function openFirefox(executablePath: string): Promise<BrowserWindow> {
  const browser = await launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    timeout: patience,
    // Otherwise the bar beside the page takes 12 of its pixels, which no phone does.
    extraPrefsFirefox: { 'ui.useOverlayScrollbars': 1 },
  })
  const [page = await browser.newPage()] = await browser.pages()
  await page.setViewport({ width: 390, height: 844 })
  page.setDefaultTimeout(patience)
  const shown = (target: string) => page.waitForSelector(`xpath/${target}`, { visible: true })
  /** Waits for the end of a view transition. During one, a press lands on the root. */
  const atRest = () =>
    page.waitForFunction(() =>
      document.getAnimations().every(({ effect }) => {
        const part = effect instanceof KeyframeEffect ? effect.pseudoElement : null
        return part?.startsWith('::view-transition') !== true
      }),
    )
  const there = async (target: string) => {
    const found = await page.waitForSelector(`xpath/${target}`)
    if (!found) throw new Error(`There is no ${target}`)
    return found
  }
  return {
    open: async (url) => {
      // A pointer that rests where the next page has a menu would open it.
      await page.mouse.move(0, 0)
      await page.goto(url)
    },
    reload: async () => void (await page.reload()),
    address: () => Promise.resolve(page.url()),
    click: async (target) => {
      await shown(target)
      await atRest()
      await page.locator(`xpath/${target}`).click()
    },
    fill: (target, text) => page.locator(`xpath/${target}`).fill(text),
    attach: async (target, files) => {
      const field = await there(target)
      await (await field.toElement('input')).uploadFile(...files)
    },
    select: async (target, value) => void (await (await there(target)).select(value)),
    sees: async (target) => void (await shown(target)),
    misses: async (target) =>
      void (await page.waitForSelector(`xpath/${target}`, { hidden: true })),
    run: (body) => page.evaluate(`(async () => { ${body} })()`),
    screenshot: async () => Buffer.from(await page.screenshot()),
    close: () => browser.close(),
  }
}
