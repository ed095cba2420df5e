import { expect, test, type Page } from '../../support/browser/browser.ts'
import { openWith, send } from '../../support/pages/messages-page.ts'
import { signIn } from '../../support/people/cast.ts'
import { post } from '../../support/server/market.ts'
import type { Locator } from 'playwright/test'

const long = (length: number) => 'Wolfeschlegelsteinhausenbergerdorff'.repeat(4).slice(0, length)

/** Phones, a phone on its side, and a phone with text of twice the size. */
const windows = [
  { width: 320, height: 568, text: 1 },
  { width: 360, height: 740, text: 1 },
  { width: 844, height: 390, text: 1 },
  { width: 390, height: 844, text: 2 },
]

/** The button is in the window with all of its words, and nothing scrolls sideways. */
async function expectWhole(page: Page, button: Locator): Promise<void> {
  for (const { text, ...size } of windows) {
    await test.step(`${size.width}×${size.height}, text of ${text * 100} %`, async () => {
      await page.setViewportSize(size)
      await page.evaluate((scale) => {
        document.documentElement.style.fontSize = `${scale * 100}%`
      }, text)
      await expect(button).toBeInViewport({ ratio: 1 })
      const wide = await button.evaluate((element) => ({
        words: element.scrollWidth - element.clientWidth,
        page: document.documentElement.scrollWidth,
      }))
      expect(wide.words).toBeLessThanOrEqual(1)
      expect(wide.page).toBeLessThanOrEqual(size.width)
    })
  }
}

test('Send and Message Seller are whole with the longest texts, on small phones and with large text', async ({
  page,
  newStudent,
  me: _me,
  server,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const person = await newStudent({
    username: `w${crypto.randomUUID().replaceAll('-', '').slice(0, 29)}`,
  })
  const seller = await signIn(server, person)
  const { _id } = await post(server, seller, {
    title: long(120),
    description: long(140),
    price: 99_999.99,
  })
  await openWith(page, person.username)
  await expectWhole(page, send(page))
  await page.goto(`/for-you?listingId=${_id}`)
  await expectWhole(page, page.getByRole('link', { name: 'Message Seller' }))
})
