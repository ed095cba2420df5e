import { expectAccessible } from '../../support/browser/accessibility.ts'
import { cast, signIn } from '../../support/people/cast.ts'
import { expect, test, type Page } from '../../support/browser/browser.ts'
import { change, post } from '../../support/server/market.ts'
import type { TestServer } from '../../support/server/server.ts'
import { nextSent, refuseActions } from '../../support/browser/sync.ts'

const reportOf = (page: Page) => page.getByRole('dialog', { name: 'Report Listing' })
const submit = (page: Page) => page.getByRole('button', { name: 'Submit' })
const reason = (page: Page) => page.getByLabel('Reason')

async function openListing(page: Page, server: TestServer, title: string): Promise<string> {
  const { _id } = await post(server, await signIn(server, cast.jonas), { title })
  await page.goto(`/for-you?listingId=${_id}`)
  return _id
}

async function openReport(page: Page, server: TestServer, title: string): Promise<string> {
  const id = await openListing(page, server, title)
  await page.getByRole('button', { name: 'Report Listing' }).click()
  await expect(reportOf(page)).toBeVisible()
  return id
}

test.describe('reporting a listing', { tag: '@both' }, () => {
  test.beforeEach(async ({ as, newStudent }) => void (await as(await newStudent())))

  test('[REPORT-01] has reasons and details; Submit is disabled without a reason', async ({
    page,
    server,
  }) => {
    await openReport(page, server, 'Doubtful deal')
    const options = reason(page).locator('option:not([hidden])')
    await expect(options).toHaveText(['Spam', 'Inappropriate Content', 'Other'])
    await expect(submit(page)).toBeDisabled()
    await page.getByLabel('Details').fill('It is not theirs.')
    await expect(submit(page)).toBeDisabled()
    await reason(page).selectOption('Other')
    await expect(submit(page)).toBeEnabled()
  })

  test(
    '[REPORT-02] shows thanks after sending, and Done returns to the listing',
    { tag: '@both' },
    async ({ page, server }) => {
      const listingId = await openReport(page, server, 'Plain spam')
      await reason(page).selectOption('Inappropriate Content')
      const sent = nextSent(page, 'report.listing')
      await submit(page).click()
      await expect(page.getByRole('alert')).toHaveText('Thanks! Your report has been received.')
      const body = { listingId, reason: 'Inappropriate Content', details: '' }
      expect(await sent).toEqual(body)
      await page.getByRole('button', { name: 'Done' }).click()
      await expect(reportOf(page)).toHaveCount(0)
      await expect(page.getByRole('dialog', { name: /Plain spam/ })).toBeVisible()
    },
  )

  test('a failed report keeps its input, also after closing and reopening the form', async ({
    page,
    server,
  }) => {
    await openReport(page, server, 'Hard to report')
    await refuseActions(page, 'report.listing', () => ({ code: 'crash', message: '' }))
    await reason(page).selectOption('Other')
    await page.getByLabel('Details').fill('Broken.')
    await submit(page).click()
    await expect(page.getByRole('alert')).toContainText('Your report couldn’t be sent.')
    await page.keyboard.press('Escape')
    await expect(reportOf(page)).toHaveCount(0)
    await page.getByRole('button', { name: 'Report Listing' }).click()
    await expect(page.getByLabel('Details')).toHaveValue('Broken.')
  })
})

test('a user’s own listing has no report', async ({ page, as, server }) => {
  const { _id } = await post(server, await as('maya'), { title: 'Mine alone' })
  await page.goto(`/for-you?listingId=${_id}`)
  await expect(page.getByRole('dialog')).toContainText('Mine alone')
  await expect(page.getByRole('button', { name: 'Report Listing' })).toHaveCount(0)
})

test('going back closes a report, and then its listing', async ({ page, as, server }) => {
  await as('maya')
  await openReport(page, server, 'Left behind')
  await page.goBack()
  await expect(reportOf(page)).toHaveCount(0)
  await expect(page.getByRole('dialog')).toContainText('Left behind')
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('searchbox').fill('Left')
  await expect(page.getByRole('link', { name: 'Left behind' })).toBeVisible()
})

test.describe('reporting a person', { tag: '@both' }, () => {
  test('[REPORT-05][REPORT-06][REPORT-07] a report from a profile requires a reason and is sent', async ({
    page,
    me,
    server,
  }) => {
    const { user } = await signIn(server, cast.jonas)
    await page.goto(`/profile/${user.id}`)
    await page.getByRole('button', { name: 'Report User' }).click()
    const dialog = page.getByRole('dialog', { name: 'Report User jonas' })
    await reason(page).fill('   ')
    await submit(page).click()
    await expect(dialog.getByText('Please provide a reason for reporting this user.')).toBeVisible()
    await expect(reason(page)).toBeFocused()
    await reason(page).fill('Took the money and left.')
    const sent = nextSent(page, 'report.user')
    await submit(page).click()
    await expect(page.getByRole('alert')).toHaveText('Your report has been submitted!')
    expect(await sent).toEqual({
      reporterEmail: me.email,
      reporterUsername: me.username,
      subjectUsername: 'jonas',
      reportReason: 'Took the money and left.',
    })
    await page.getByRole('button', { name: 'Done' }).click()
    await expect(dialog).toHaveCount(0)
  })

  test('a kind alone is a reason, Submit stays in sight above the keyboard, and the person can be blocked, too', async ({
    page,
    as,
    other,
    newStudent,
  }) => {
    await as(await newStudent())
    await page.goto(`/profile/${other.user.id}`)
    await page.getByRole('button', { name: 'Report User' }).click()
    await page.setViewportSize({ width: 390, height: 420 })
    await expect(submit(page)).toBeInViewport({ ratio: 1 })
    await page.getByLabel('What’s wrong?').selectOption('Something else')
    await submit(page).click()
    await expect(page.getByText('Please provide a reason for reporting this user.')).toBeVisible()
    await page.getByLabel('What’s wrong?').selectOption('Scam')
    await page.getByLabel(`Block ${other.user.username} too`).check()
    const sent = nextSent(page, 'report.user')
    await submit(page).click()
    expect(await sent).toMatchObject({ reportReason: 'Scam' })
    await expect(page.getByRole('alert')).toHaveText('Your report has been submitted!')
    await page.getByRole('button', { name: 'Done' }).click()
    await expect(page.getByRole('button', { name: 'Unblock User' })).toBeVisible()
  })

  test('a user’s own profile has no Report User', async ({ page, as }) => {
    const { user } = await as('maya')
    await page.goto(`/profile/${user.id}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Maya Keller')
    await expect(page.getByRole('button', { name: 'Report User' })).toHaveCount(0)
  })

  test('[REPORT-11] /reportUser is the same form, for a typed or a given username', async ({
    page,
    as,
  }) => {
    await as('newcomer')
    await page.goto('/reportUser')
    const username = page.getByLabel('Username')
    await expect(username).toHaveValue('')
    await submit(page).click()
    await expect(page.getByText('Please enter a username.')).toBeVisible()
    await expect(username).toBeFocused()
    await username.fill('@dre')
    await submit(page).click()
    await expect(page.getByText('Please provide a reason for reporting this user.')).toBeVisible()
    await expect(reason(page)).toBeFocused()
    await reason(page).fill('Rude.')
    await submit(page).click()
    await expect(page.getByRole('alert')).toHaveText('Your report has been submitted!')

    await page.goto('/reportUser?username=jonas')
    await expect(username).toHaveValue('jonas')
    await reason(page).fill('Rude.')
    await submit(page).click()
    await expect(page.getByRole('alert')).toHaveText('Your report has been submitted!')
  })

  test('[REPORT-08] a failure shows the server’s message, or the documented one', async ({
    page,
    as,
  }) => {
    await as('maya')
    await page.goto('/reportUser?username=nobody-at-all')
    await reason(page).fill('Rude.')
    await submit(page).click()
    await expect(page.getByRole('alert')).toHaveText('This user does not exist.')
    await expect(reason(page)).toHaveValue('Rude.')

    await refuseActions(page, 'report.user', () => ({ code: 'crash', message: '' }))
    await submit(page).click()
    const own = 'There was an error while submitting your report.'
    await expect(page.getByRole('alert')).toHaveText(own)
  })
})

test('a listing sold in the meantime can still be reported', async ({ page, as, server }) => {
  await as('maya')
  const id = await openListing(page, server, 'Gone quickly')
  await change(server, await signIn(server, cast.jonas), id, { status: 'Sold' })
  await page.getByRole('button', { name: 'Report Listing' }).click()
  await reason(page).selectOption('Spam')
  await submit(page).click()
  await expect(page.getByRole('alert')).toHaveText('Thanks! Your report has been received.')
})

test(
  'axe reports no violations on the report forms',
  { tag: '@both' },
  async ({ page, as, server }) => {
    await as('maya')
    await openReport(page, server, 'Reported to axe')
    await expectAccessible(page)
    await page.goto('/reportUser')
    await submit(page).click()
    await expect(page.getByLabel('Username')).toBeFocused()
    await expectAccessible(page)
  },
)
