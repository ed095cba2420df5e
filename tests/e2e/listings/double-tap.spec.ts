import { expect, test } from '../../support/browser/browser.ts'
import { post, upload } from '../../support/server/market.ts'

const longGrowth = '::view-transition-group(*) { animation-duration: 3s !important }'

test('a second tap while the photo of a card grows leaves the listing open', async ({
  page,
  as,
  jonas,
  server,
}) => {
  await post(server, jonas, { title: 'Red tent', images: [await upload(server, jonas, 300, 400)] })
  await as('maya')
  await page.goto('/for-you')
  const card = page.getByRole('article').filter({ hasText: 'Red tent' })
  await expect
    .poll(() => card.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
  await page.evaluate((rule) => {
    const sheet = new CSSStyleSheet()
    sheet.insertRule(rule)
    document.adoptedStyleSheets.push(sheet)
  }, longGrowth)
  const box = await card.boundingBox()
  if (!box) throw new Error('The card is not drawn.')
  const tap = () => page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
  await tap()
  const isGrowing = () =>
    document.getAnimations().some(({ effect }) => {
      const part = effect instanceof KeyframeEffect ? effect.pseudoElement : null
      return part?.startsWith('::view-transition') === true
    })
  await expect.poll(() => page.evaluate(isGrowing)).toBe(true)
  await tap()
  await expect.poll(() => page.evaluate(isGrowing)).toBe(false)
  await expect(page.getByRole('dialog')).toContainText('Red tent')
})
