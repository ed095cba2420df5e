import { expect, test } from '../../support/browser/browser.ts'
import { call, post } from '../../support/server/market.ts'
import { rowsOnDevice } from '../../support/browser/on-device.ts'
import { slowStorage } from '../../support/browser/slow-storage.ts'
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

test('a heart answers a press at once, and looks saved when the device has stored it', async ({
  page,
  as,
  jonas,
  server,
}) => {
  await post(server, jonas, { title: 'Slow lamp' })
  await page.addInitScript(slowStorage)
  await as('maya')
  await page.goto('/for-you')
  const heart = page.getByRole('button', { name: 'Save Slow lamp' })
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
  await page.evaluate(() => (window.storageDelay = 3000))
  const answers = await heart.evaluate(async (button: HTMLElement) => {
    button.click()
    await new Promise(requestAnimationFrame)
    return [button.dataset.asked, button.ariaPressed]
  })
  expect(answers).toEqual(['', 'false'])
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await expect(heart).not.toHaveAttribute('data-asked')
})
