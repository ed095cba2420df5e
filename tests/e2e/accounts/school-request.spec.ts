import { expect, test, type Page } from '../../support/browser/browser.ts'

const sent = 'Your request has been submitted! We will review and update the list soon.'

const dialog = (page: Page) => page.getByRole('dialog', { name: "Can't find your school?" })
const school = (page: Page) => dialog(page).getByLabel('School name')
const example = (page: Page) => dialog(page).getByLabel('A school email address')
const contact = (page: Page) => dialog(page).getByLabel('Your email')
const submit = (page: Page) => dialog(page).getByRole('button', { name: 'Submit' })

async function fill(page: Page): Promise<void> {
  await school(page).fill('Lakeside College')
  await example(page).fill('ada@lakeside.edu')
  await contact(page).fill('ada@example.org')
}

test.beforeEach(async ({ page }) => {
  await page.goto('/signup')
  await page.getByRole('button', { name: "Can't find your school?" }).click()
  await expect(dialog(page)).toBeVisible()
})

test('[SIGNUP-05][SCHOOL-01] the modal has three fields; Submit waits until all are valid', async ({
  page,
}) => {
  for (const field of [school(page), example(page), contact(page)]) {
    await expect(field).toHaveValue('')
    await expect(submit(page)).toBeDisabled()
  }
  await fill(page)
  await expect(submit(page)).toBeEnabled()
  await contact(page).fill('ada')
  await expect(submit(page)).toBeDisabled()
})

test('[SCHOOL-02] an empty field shows an error', async ({ page }) => {
  for (const field of [school(page), example(page), contact(page)]) {
    await fill(page)
    await expect(dialog(page).getByText('Please fill out all fields.')).toHaveCount(0)
    await field.fill('')
    await expect(dialog(page).getByText('Please fill out all fields.')).toBeVisible()
    await expect(submit(page)).toBeDisabled()
  }
})

test('[SCHOOL-03] a school email outside universities is refused', async ({ page }) => {
  await fill(page)
  await example(page).fill('ada@lakeside.com')
  await expect(
    dialog(page).getByText('Please enter a valid university email before submitting.'),
  ).toBeVisible()
  await expect(submit(page)).toBeDisabled()
})

test('[SCHOOL-04] the contact email follows the sign-up rules except for the ending', async ({
  page,
}) => {
  await fill(page)
  await expect(submit(page)).toBeEnabled()
  await contact(page).fill('ada@')
  await expect(dialog(page).getByText('Invalid email format.')).toBeVisible()
  await expect(submit(page)).toBeDisabled()
})

test('[SCHOOL-05] a sent request shows thanks, and the modal closes after 2 s', async ({
  page,
}) => {
  await fill(page)
  await page.clock.install()
  const answered = page.waitForResponse('**/api/school-requests')
  await submit(page).click()
  expect((await answered).status()).toBe(200)
  await expect(dialog(page).getByRole('alert')).toHaveText(sent)
  await page.clock.runFor(1000)
  await expect(dialog(page)).toBeVisible()
  await page.clock.runFor(2000)
  await expect(dialog(page)).toHaveCount(0)
})

test('[SCHOOL-06] an answer that is not 200 says that the request failed', async ({ page }) => {
  await page.route('**/api/school-requests', (route) =>
    route.fulfill({ status: 500, json: { message: 'Boom' } }),
  )
  await fill(page)
  await submit(page).click()
  await expect(dialog(page).getByRole('alert')).toHaveText(
    'Error submitting request. Please try again.',
  )
  await expect(school(page)).toHaveValue('Lakeside College')
})

test('[SCHOOL-07] a call that fails says that the server cannot be reached', async ({ page }) => {
  await page.route('**/api/school-requests', (route) => route.abort())
  await fill(page)
  await submit(page).click()
  const alert = dialog(page).getByRole('alert')
  await expect(
    alert.getByText('Server error. Please try again later.', { exact: true }),
  ).toBeVisible()
})

test('offline it sends nothing and keeps the input', async ({ page, context }) => {
  await fill(page)
  await context.setOffline(true)
  await submit(page).click()
  await expect(dialog(page).getByRole('alert')).toHaveText(
    'You are offline. This needs a connection.',
  )
  await expect(school(page)).toHaveValue('Lakeside College')
})
