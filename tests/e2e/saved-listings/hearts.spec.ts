import { expect, test } from '../../support/browser/browser.ts'
import { call, post } from '../../support/server/market.ts'
import { rowsOnDevice } from '../../support/browser/on-device.ts'
import { loseNetwork, goOnline, refusedLines } from '../../support/browser/offline.ts'

test('every fast tap on the heart toggles it, and none is refused', async ({
  page,
  me,
  jonas,
  server,
}) => {
  const { _id } = await post(server, jonas, { title: 'Nervous lamp' })
  await page.goto('/for-you')
  const heart = page.getByRole('button', { name: 'Save Nervous lamp' })
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  const saved = async () => (await call(server, me, 'GET', '/api/saved-listings')).json()
  await expect.poll(saved).toMatchObject([{ listingId: _id }])
  await expect.poll(() => rowsOnDevice(page, 'log')).toEqual([])
  await loseNetwork(page)

  await heart.evaluate((button: HTMLElement) => {
    for (let tap = 0; tap < 4; tap++) button.click()
  })
  await expect.poll(() => rowsOnDevice(page, 'log')).toHaveLength(4)
  const names = (await rowsOnDevice(page, 'log')).map((each) => Object(each).name)
  const [off, on] = ['savedListing.unsave', 'savedListing.save']
  expect(names).toEqual([off, on, off, on])
  await expect(heart).toHaveAttribute('aria-pressed', 'true')

  await goOnline(page)
  await expect.poll(() => rowsOnDevice(page, 'log')).toEqual([])
  await page.goto('/outbox')
  await expect(page.getByText('Everything has been sent.')).toBeVisible()
  await expect(refusedLines(page)).toHaveCount(0)
  expect(await saved()).toMatchObject([{ listingId: _id }])
})
