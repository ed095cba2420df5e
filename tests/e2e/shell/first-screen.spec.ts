import { expect, test } from '../../support/browser/browser.ts'
import { firstScripts } from '../../support/outside/first-screen.ts'
import { post } from '../../support/server/market.ts'

// tests/static/first-screen.test.ts bounds the sizes of these scripts.
test('before the first card the browser asks for the scripts of the first screen and no others', async ({
  page,
  me,
  server,
}) => {
  await post(server, me, { title: 'Desk' })
  await page.addInitScript(() => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector('article')) return
      observer.disconnect()
      performance.mark('first card')
    })
    observer.observe(document, { childList: true, subtree: true })
  })
  await page.goto('/for-you')
  await page.getByRole('article').first().waitFor()
  const asked = await page.evaluate(() => {
    const [shown] = performance.getEntriesByName('first card')
    return performance
      .getEntriesByType('resource')
      .filter(({ name, startTime }) => name.endsWith('.js') && startTime < (shown?.startTime ?? 0))
      .map(({ name }) => new URL(name).pathname.slice(1))
  })
  expect([...new Set(asked)].toSorted()).toEqual(firstScripts('/for-you').toSorted())
})
