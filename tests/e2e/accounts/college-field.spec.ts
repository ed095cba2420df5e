import { holdRequests } from '../../support/browser/hold-requests.ts'
import { expect, test } from '../../support/browser/browser.ts'
import { college, registrations } from '../../support/pages/signup-page.ts'

test.beforeEach(({ page }) => page.goto('/signup'))

test.describe('the list of colleges', { tag: '@both' }, () => {
  test('opens inside the viewport', async ({ page }) => {
    await college(page).pressSequentially('indiana')
    const options = page.getByRole('listbox').getByRole('option')
    await expect(options.nth(3)).toBeVisible()
    for (const option of await options.all()) await expect(option).toBeInViewport({ ratio: 1 })
  })

  test('an arrow key pressed before the list loads chooses the first match after it loads', async ({
    page,
    context,
  }) => {
    const answer = await holdRequests(context, '**/api/universities')
    await page.reload()
    await college(page).fill('purdue')
    await college(page).press('ArrowDown')
    await expect(page.getByText('The list of colleges hasn’t loaded yet.')).toBeVisible()
    answer()
    await expect(page.getByRole('listbox').getByRole('option').first()).toHaveAttribute(
      'aria-selected',
      'true',
    )
    await college(page).press('Enter')
    await expect(college(page)).toHaveValue(/^Purdue/)
  })
})

test('on a phone a tap opens the list of colleges, and a tap chooses one', async ({ page }) => {
  await college(page).tap()
  const options = page.getByRole('listbox').getByRole('option')
  await expect(options.first()).toBeVisible()
  const first = (await options.first().textContent()) ?? ''
  await options.first().tap()
  await expect(college(page)).toHaveValue(first)
  await expect(options).toHaveCount(0)
  await expect(college(page)).toBeFocused()
})

test('Escape closes the list of colleges and keeps the text', async ({ page }) => {
  await college(page).pressSequentially('purdue')
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible()
  for (let press = 0; press < 2; press += 1) {
    await page.keyboard.press('Escape')
    await expect(page.getByRole('listbox')).toHaveCount(0)
    await expect(college(page)).toHaveValue('purdue')
  }
})

test('Enter takes the only match of an open list and does not submit', async ({ page }) => {
  const sent = registrations(page)
  await college(page).pressSequentially('indiana univ')
  await expect(page.getByRole('listbox').getByRole('option').nth(1)).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('listbox').getByRole('option').nth(1)).toBeVisible()
  await college(page).fill('purdue university northwest')
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(college(page)).toHaveValue('Purdue University Northwest')
  await expect(page.getByRole('alert')).toHaveCount(0)
  expect(sent).toEqual([])
})

test('until the code of its list loads, the college is a text field', async ({ page }) => {
  await page.route('**/assets/combobox-list-*', (route) => route.abort())
  await page.reload()
  const input = page.getByRole('textbox', { name: 'College' })
  await input.pressSequentially('Purdue University')
  await page.keyboard.press('Tab')
  await expect(input).toHaveValue('Purdue University')
})
