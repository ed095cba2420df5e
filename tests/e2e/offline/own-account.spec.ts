import { call } from '../../support/server/market.ts'
import type { Page } from 'playwright/test'
import { expect, test } from '../../support/browser/browser.ts'
import {
  goOffline,
  goOnline,
  savedHere,
  strip,
  waitingLines,
} from '../../support/browser/offline.ts'
import { changePicture, chooser, face } from '../../support/pages/own-picture.ts'
import { availabilityOf, paymentOf } from '../../support/pages/settings-page.ts'
import type { SignedIn } from '../../support/people/cast.ts'
import type { TestServer } from '../../support/server/server.ts'

test.use({ serviceWorkers: 'allow' })

const ownRecord = async (server: TestServer, as: SignedIn) =>
  (await call(server, as, 'GET', '/api/auth/userdata')).json()

const saved = (page: Page) => page.getByText(savedHere).first()

test('[OFF-11] profile, picture, availability, payment handles and settings changed offline wait and arrive', async ({
  page,
  me,
  server,
}) => {
  await page.goto('/settings')
  const { toggle, fill, save } = availabilityOf(page)
  const payment = paymentOf(page)
  await page.goto(`/profile/${me.user.id}`)
  await expect(chooser(page)).toBeAttached()
  await goOffline(page)

  await changePicture(page, await face())
  await expect(saved(page)).toBeVisible()
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByLabel('Bio').fill('Written offline.')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const main = page.getByRole('main')
  // Until it is stored, the text is that of the field.
  await expect(page.getByLabel('Bio')).toHaveCount(0)
  await expect(main).toContainText('Written offline.')
  await expect(main.getByText('Waiting').first()).toBeVisible()

  await page.goto('/settings')
  await toggle.click()
  await fill('Monday', '09:00', '12:30')
  await save.click()
  await expect(toggle).toHaveAccessibleDescription(/Waiting to be sent/)
  await payment.venmo.fill('@offline-handle')
  await payment.save.click()
  await expect(page.getByRole('region', { name: 'Payment' })).toContainText('Waiting to be sent')
  await page.getByRole('tab', { name: 'Privacy' }).click()
  const isPrivate = page.getByRole('switch', { name: 'Private Profile' })
  await isPrivate.click()
  await expect(isPrivate).toHaveAccessibleDescription(/Waiting to be sent/)

  await page.goto('/outbox')
  // The switch and the times of the availability are two changes.
  await expect(waitingLines(page)).toHaveCount(6)
  const before = {
    bio: '',
    profileImage: null,
    availability: [],
    paymentHandles: { venmoHandle: '', paypalHandle: '' },
    privateProfile: false,
  }
  expect(await ownRecord(server, me)).toMatchObject(before)
  await goOnline(page)
  await expect(strip(page)).toHaveCount(0)
  await expect
    .poll(() => ownRecord(server, me))
    .toMatchObject({
      bio: 'Written offline.',
      profileImage: { path: expect.stringContaining('/images/') },
      showAvailability: true,
      availability: [{ day: 'Monday', startTime: '09:00', endTime: '12:30' }],
      paymentHandles: { venmoHandle: '@offline-handle', paypalHandle: '' },
      privateProfile: true,
    })
})
