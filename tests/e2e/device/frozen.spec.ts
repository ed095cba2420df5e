import { expect, type Page } from '../../support/browser/browser.ts'
import { test } from '../../support/browser/phone.ts'
import { field, log, send, understand } from '../../support/pages/messages-page.ts'

test.setTimeout(180_000)

/** What Chrome does with a tab that was hidden for minutes, and when somebody returns to it. */
async function setState(page: Page, state: 'frozen' | 'active'): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Page.setWebLifecycleState', { state })
}

/**
 * Waits until a page holds nothing that another tab waits for: neither a lock nor a transaction. Chrome
 * freezes no other pages.
 */
const atRest = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(async () => {
        for (const { name = '' } of await indexedDB.databases()) {
          const opening = indexedDB.open(name)
          await new Promise((done) => opening.addEventListener('success', done))
          const { result: database } = opening
          const ahead = database.transaction([...database.objectStoreNames], 'readwrite')
          await new Promise((done) => ahead.addEventListener('complete', done))
          database.close()
        }
        const { held = [] } = await navigator.locks.query()
        return held.filter(({ mode }) => mode === 'exclusive').map(({ name }) => name)
      }),
    )
    .toEqual([])

const messages = (page: Page) => log(page).getByText(/^Number \d+ of 20$/)

test('a tab that was frozen during 20 writes of another tab shows them within a second after it thaws', async ({
  phone,
  newStudent,
  other,
  server,
}) => {
  const texts = Array.from({ length: 20 }, (_, i) => `Number ${i + 1} of 20`)
  const conversation = `${server.url}/messages?with=${other.username}`
  const { page: frozen, context } = await phone.start(await newStudent(), true)
  await frozen.clock.install()
  await frozen.goto(conversation)
  await understand(frozen)
  await expect(log(frozen)).toBeVisible()
  const active = await context.newPage()
  await active.goto(conversation)
  await understand(active)
  await frozen.clock.pauseAt(Date.now() + 60_000)
  await atRest(frozen)
  await setState(frozen, 'frozen')
  for (const text of texts) {
    await field(active).fill(text)
    await send(active).click()
    await expect(log(active).getByText(text, { exact: true })).toBeVisible()
  }
  await expect(messages(frozen)).toHaveCount(0)

  await setState(frozen, 'active')
  await frozen.bringToFront()
  await frozen.clock.runFor(1000)
  await expect(messages(frozen)).toHaveText(texts)
})
