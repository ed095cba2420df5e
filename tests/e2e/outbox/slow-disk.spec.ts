import { holdDisk } from '../../support/browser/held-disk.ts'
import { expect, test } from '../../support/browser/browser.ts'
import { waitingLines } from '../../support/browser/offline.ts'
import { postOffline } from '../../support/pages/listing-form.ts'
import { profileButton } from '../../support/pages/session-page.ts'

test.use({ serviceWorkers: 'allow' })

test('before the disk was read, the outbox claims nothing and a logout deletes nothing', async ({
  page,
  as,
  context,
}) => {
  await as('newcomer')
  await postOffline(page, [])
  const letGo = await holdDisk(page)
  const other = await context.newPage()
  await other.addInitScript(() => {
    const isClaimed = () => document.body.textContent.includes('Everything has been sent.')
    const look = () => isClaimed() && Object.assign(window, { claimed: true })
    addEventListener('DOMContentLoaded', () =>
      new MutationObserver(look).observe(document.body, { childList: true, subtree: true }),
    )
  })
  await other.goto('/outbox')
  await profileButton(other).press('Enter')
  await other.getByRole('menuitem', { name: 'Logout' }).press('Enter')
  await letGo()
  const warning = other.getByRole('dialog', { name: 'Log out before everything is sent?' })
  await expect(warning).toContainText('One change has not been sent.')
  await warning.getByRole('button', { name: 'Stay logged in' }).click()
  await expect(waitingLines(other)).toHaveCount(1)
  expect(await other.evaluate(() => 'claimed' in window)).toBe(false)
})
