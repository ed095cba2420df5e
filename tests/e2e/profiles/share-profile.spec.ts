import { expect, test } from '../../support/browser/browser.ts'

test('the own profile is shared by the system, or its address is copied', async ({
  page,
  context,
  me,
  server,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const address = `${server.url}/profile/${me.user.id}`
  await page.goto(`/profile/${me.user.id}`)
  const share = page.getByRole('button', { name: 'Share', exact: true })
  const [own, beside] = [
    await share.boundingBox(),
    await page.getByRole('button', { name: 'Edit', exact: true }).boundingBox(),
  ]
  expect(own?.y).toBe(beside?.y)
  expect(own?.width).toBeCloseTo(beside?.width ?? 0, 0)
  await share.click()
  await expect(page.getByRole('status').filter({ hasText: 'Link copied' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address)
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'share', {
      value: async ({ url }: ShareData) => {
        Object.assign(window, { shared: url })
      },
    })
  })
  await share.click()
  await expect.poll(() => page.evaluate((): unknown => Reflect.get(window, 'shared'))).toBe(address)
})

test('without a clipboard the address of the own profile shows until the person goes to another page', async ({
  page,
  me,
}) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'clipboard', { value: undefined }),
  )
  await page.goto(`/profile/${me.user.id}`)
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  const banner = page.getByRole('status').filter({ hasText: 'Copy this link' })
  // A pointer over it keeps it open.
  await banner.hover()
  await page.getByRole('link', { name: 'Messages' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Messages' })).toBeVisible()
  await expect(banner).toHaveCount(0)
})
