import { expectAccessible } from '../../support/browser/accessibility.ts'
import { expect, test, type Page } from '../../support/browser/browser.ts'
import { setAvailability } from '../../support/people/people.ts'

const tab = (page: Page) => page.getByRole('tab', { name: 'Availability' })
const notSet = 'This user has not set their availability yet.'

test('[AVAIL-01] the tab lists each day with its times from 12 AM to 11 PM', async ({
  page,
  as,
  other,
  server,
}) => {
  await setAvailability(server, other, {
    showAvailability: true,
    availability: [
      { day: 'Sunday', startTime: '20:30', endTime: '00:00' },
      { day: 'Wednesday', startTime: '13:05', endTime: '18:00' },
      { day: 'Monday', startTime: '00:00', endTime: '12:00' },
    ],
  })
  await as('maya')
  await page.goto(`/profile/${other.user.id}`)
  await tab(page).click()
  const days = page.getByRole('list', { name: 'Weekly availability' }).getByRole('listitem')
  await expect(days).toHaveText([
    /^Monday(Today)?12:00 AM – 12:00 PM$/,
    /^Wednesday(Today)?1:05 PM – 6:00 PM$/,
    /^Sunday(Today)?8:30 PM – 12:00 AM$/,
  ])
  await expectAccessible(page)
})

test('[AVAIL-02] the tab of someone without times says so, and leads the owner to the settings', async ({
  page,
  as,
  me,
  server,
  browser,
}) => {
  await setAvailability(server, me, { showAvailability: true })
  await page.goto(`/profile/${me.user.id}`)
  await tab(page).click()
  await expect(page.getByRole('tabpanel')).toContainText(notSet)
  await page.getByRole('link', { name: 'Set your availability' }).click()
  await expect(page.getByRole('button', { name: 'Edit Availability' })).toBeVisible()

  const other = await (await browser.newContext({ baseURL: server.url })).newPage()
  await as('maya', { page: other })
  await other.goto(`/profile/${me.user.id}`)
  await tab(other).click()
  await expect(other.getByRole('tabpanel')).toContainText(notSet)
  await expect(other.getByRole('link', { name: 'Set your availability' })).toHaveCount(0)
  await other.context().close()
})
