import { expect, test, type Page } from '../../support/browser/browser.ts'
import { openWith, send, field } from '../../support/pages/messages-page.ts'

const boxOf = async (page: Page, selector: string) => {
  const box = await page.locator(selector).first().boundingBox()
  if (!box) throw new Error(`${selector} is not shown.`)
  return box
}

test('on a wide screen all pages begin at one of two left edges @desktop', async ({ page, me }) => {
  const edges: Record<string, number[]> = { wide: [], narrow: [] }
  const pages = {
    wide: [`/profile/${me.user.id}`, '/settings', '/create-listing'],
    narrow: ['/accountInfo', '/deals', '/outbox', '/diagnostics', '/reportUser'],
  }
  for (const [width, paths] of Object.entries(pages)) {
    for (const path of paths) {
      await page.goto(path)
      await page.locator('main h1').waitFor()
      const left = await page
        .locator('main h1')
        .first()
        .evaluate((title) => {
          const frame = title.closest('main > *') ?? title
          return (
            frame.getBoundingClientRect().left +
            Number.parseFloat(getComputedStyle(frame).paddingLeft)
          )
        })
      edges[width]?.push(Math.round(left))
    }
  }
  expect(new Set(edges.wide).size).toBe(1)
  expect(new Set(edges.narrow).size).toBe(1)
})

test('on a phone a page without content of its own is centered', async ({ page }) => {
  await page.goto('/there/is/nothing')
  const picture = await boxOf(page, 'main svg')
  const middle = (page.viewportSize()?.width ?? 0) / 2
  expect(Math.abs(picture.x + picture.width / 2 - middle)).toBeLessThan(8)
})

test(
  'the close button of a listing that is not available stands clear of its words',
  { tag: '@both' },
  async ({ page, as }) => {
    await as('maya')
    await page.goto('/for-you?listingId=019f3f0e-0000-7000-8000-000000000000')
    const dialog = page.getByRole('dialog')
    const alert = await dialog.getByRole('alert').boundingBox()
    const close = await dialog.getByRole('button', { name: 'Close' }).boundingBox()
    if (!alert || !close) throw new Error('The sheet is not shown.')
    const isClear = close.y + close.height <= alert.y || alert.x + alert.width <= close.x
    expect(isClear).toBe(true)
  },
)

test('a rule for a hovering pointer never applies on a touch screen', async ({ page }) => {
  await page.goto('/login')
  const [hovering, loose] = await page.evaluate(() => {
    const found: string[][] = [[], []]
    const read = (rules: CSSRuleList, isInside: boolean) => {
      for (const rule of rules) {
        if (rule instanceof CSSStyleRule && rule.selectorText.includes(':hover'))
          found[isInside ? 0 : 1]?.push(rule.selectorText)
        if (rule instanceof CSSGroupingRule) {
          const { media } = rule as CSSMediaRule
          const isHover = media?.mediaText.replaceAll(' ', '').includes('hover:hover') ?? false
          read(rule.cssRules, isInside || isHover)
        }
      }
    }
    for (const sheet of document.styleSheets) read(sheet.cssRules, false)
    return found
  })
  expect(hovering?.length).toBeGreaterThan(50)
  expect(loose).toEqual([])
})

test('Send is quiet until there is something to send', async ({ page, as, other }) => {
  await as('newcomer')
  await openWith(page, other.user.username)
  const ground = () => send(page).evaluate((button) => getComputedStyle(button).backgroundColor)
  const quiet = await ground()
  await field(page).fill('Hi')
  await expect.poll(ground).not.toBe(quiet)
  await send(page).tap()
  await expect(field(page)).toHaveValue('')
  await expect.poll(ground).toBe(quiet)
})
