import { expect, test, type Page } from '../../support/browser/browser.ts'
import { card, loseNetwork } from '../../support/browser/offline.ts'
import { post } from '../../support/server/market.ts'

const scripts = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => name.endsWith('.js')),
  )

test('a card that is tapped needs no more code, because it was loaded after the first paint', async ({
  page,
  as,
  jonas,
  server,
}) => {
  const title = 'Loaded ahead'
  const description = 'Solid oak, with a drawer.'
  await post(server, jonas, { title, description })
  await as('newcomer')
  await page.goto('/for-you')
  const isLoaded = async () => (await scripts(page)).some((name) => name.includes('/detail-'))
  await expect.poll(isLoaded).toBe(true)
  // What comes with it may still be on its way.
  await loseNetwork(page)
  await card(page, title).getByRole('link', { name: title }).dispatchEvent('click')
  await expect(page.getByRole('dialog', { name: title })).toContainText(description)
})
