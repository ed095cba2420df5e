import { expect, test, type Page } from '../../support/browser/browser.ts'
import { cast, signIn } from '../../support/server/cast.ts'
import { post } from '../../support/server/market.ts'
import { goOnline } from '../../support/browser/offline.ts'
import { heart, savedTitles } from '../../support/pages/saving.ts'

// No worker fetches the parts besides.
test.use({ serviceWorkers: 'block' })

const parts = '**/assets/actions-*.js'

/** Keeps back all that saves, as a slow link does. @returns how to let it through */
async function holdParts(page: Page): Promise<() => void> {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await page.route(parts, async (route) => {
    await held
    await route.continue().catch(() => undefined) // Its page may have been closed.
  })
  return letGo
}

test('a click before the part that saves has come shows as waiting, and is sent when it comes', async ({
  page,
  as,
  newStudent,
  server,
}) => {
  const jonas = await signIn(server, cast.jonas)
  for (const title of ['Clicked early', 'Pressed twice']) await post(server, jonas, { title })
  await as(await newStudent())
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

test('such a click is not lost when its tab is closed before', async ({
  page,
  as,
  context,
  newStudent,
  server,
}) => {
  await post(server, await signIn(server, cast.jonas), { title: 'Clicked and gone' })
  await as(await newStudent(), { rememberMe: true })
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

test('such a click waits for a part that could not be fetched, and says so', async ({
  page,
  as,
  newStudent,
  server,
}) => {
  await post(server, await signIn(server, cast.jonas), { title: 'Clicked in the tunnel' })
  await as(await newStudent())
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
