import { expect, test, type Page } from '../../support/browser/browser.ts'
import { sentActions } from '../../support/browser/sync.ts'
import { post, readListing } from '../../support/server/market.ts'

/** Opens and closes these listings inside the page, faster than a test can from outside. */
const look = (page: Page, titles: string[]) =>
  page.evaluate(async (wanted) => {
    const dialog = () => document.querySelector('[role="dialog"]')
    const until = async (holds: () => boolean) => {
      while (!holds()) await new Promise((done) => setTimeout(done, 10))
    }
    for (const title of wanted) {
      const cards = [...document.querySelectorAll('article')]
      const card = cards.find(({ textContent }) => textContent?.includes(title))
      card?.querySelector<HTMLElement>('[data-listing]')?.click()
      await until(() => dialog()?.textContent?.includes(title) === true)
      // What was never painted was not seen.
      await new Promise((done) => requestAnimationFrame(() => setTimeout(done, 10)))
      history.back()
      await until(() => dialog() === null)
    }
  }, titles)

test('opening several listings in a row does not cost a round each, and each counts once', async ({
  page,
  as,
  jonas,
  server,
}) => {
  const titles = ['Row boat', 'Row house model', 'Row of hooks']
  const ids: string[] = []
  for (const title of titles) ids.push((await post(server, jonas, { title }))._id)
  await as('newcomer')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/for-you')
  for (const title of titles)
    await expect(page.getByRole('article').filter({ hasText: title })).toBeVisible()
  await page.waitForLoadState('networkidle')
  const sent = sentActions(page)
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/sync') && (request.postData() ?? '').includes('listing.view'))
      calls.push(request.url())
  })
  await look(page, [...titles, ...titles.slice(0, 1)])
  await expect.poll(() => new Set(sent.map(({ args }) => JSON.stringify(args))).size).toBe(3)
  // On a busy machine, the openings may take longer than the pause before a round.
  expect(calls.length).toBeLessThan(titles.length)
  const viewsOf = async (id: string) => (await readListing(server, jonas, id)).views
  for (const id of ids) await expect.poll(() => viewsOf(id)).toBe(1)
})
