import { holdRequests } from '../../support/browser/hold-requests.ts'
import { expect, test, type Page } from '../../support/browser/browser.ts'
import { cast, signIn } from '../../support/people/cast.ts'
import { post } from '../../support/server/market.ts'
import { goOnline } from '../../support/browser/offline.ts'
import { heart, savedTitles } from '../../support/pages/saving.ts'

// No worker, which would also fetch the parts.
test.use({ serviceWorkers: 'block' })

const parts = '**/assets/actions-*.js'

/** Holds all code that saves, like a slow link. @returns releases it */
async function holdParts(page: Page): Promise<() => void> {
  const letGo = await holdRequests(page, parts)
  return letGo
}

test('a click shows as waiting until its code has loaded, and is then sent', async ({
  page,
  as,
  jonas,
  server,
}) => {
  for (const title of ['Clicked early', 'Pressed twice']) await post(server, jonas, { title })
  await as('newcomer')
  const letGo = await holdParts(page)
  await page.goto('/for-you')
  const early = heart(page, 'Clicked early')
  await early.tap()
  await expect(early).toHaveAttribute('aria-pressed', 'true')
  await expect(early).toHaveAccessibleDescription('Waiting to be sent')
  const twice = heart(page, 'Pressed twice')
  await twice.tap()
  await expect(twice).toHaveAttribute('aria-pressed', 'true')
  await twice.tap()
  await expect(twice).toHaveAttribute('aria-pressed', 'false')
  expect(await savedTitles(page)).toEqual([])

  letGo()
  await expect.poll(() => savedTitles(page)).toEqual(['Clicked early'])
  await expect(early).toHaveAccessibleDescription('')
  await expect(early).toHaveAttribute('aria-pressed', 'true')
  await expect(twice).toHaveAttribute('aria-pressed', 'false')
})

test('an early click survives closing its tab before the code has loaded', async ({
  page,
  as,
  context,
  server,
}) => {
  await post(server, await signIn(server, cast.jonas), { title: 'Clicked and gone' })
  await as('newcomer', { rememberMe: true })
  await holdParts(page)
  await page.goto('/for-you')
  await heart(page, 'Clicked and gone').tap()
  await expect(heart(page, 'Clicked and gone')).toHaveAttribute('aria-pressed', 'true')
  const next = await context.newPage()
  await page.close()
  await next.goto('/for-you')
  await expect.poll(() => savedTitles(next)).toEqual(['Clicked and gone'])
  await expect(heart(next, 'Clicked and gone')).toHaveAttribute('aria-pressed', 'true')
})

test('an early click waits for a missing part of the app, and says so', async ({
  page,
  as,
  server,
}) => {
  await post(server, await signIn(server, cast.jonas), { title: 'Clicked in the tunnel' })
  await as('newcomer')
  await page.route(parts, (route) => route.abort())
  await page.goto('/for-you')
  await heart(page, 'Clicked in the tunnel').tap()
  await expect(page.getByRole('status').filter({ hasText: 'Waiting to be sent' })).toContainText(
    'Saved on this device.',
  )
  await page.unroute(parts)
  await page.context().setOffline(true)
  await page.waitForFunction(() => !navigator.onLine)
  await goOnline(page)
  await expect.poll(() => savedTitles(page)).toEqual(['Clicked in the tunnel'])
})
