import { expect, test } from '../../support/browser/browser.ts'
import { stranger } from '../../support/people/cast.ts'
import { startTestServer } from '../../support/server/server.ts'
import {
  again,
  college,
  field,
  fill,
  password,
  registrations,
  submit,
} from '../../support/pages/signup-page.ts'

test.beforeEach(async ({ page }) => {
  await page.goto('/signup')
})

test('[SIGNUP-01] the page has the documented fields', async ({ page }) => {
  const labels = {
    firstName: 'First name',
    lastName: 'Last name',
    username: 'Username',
    email: 'University email',
    college: 'College',
    year: 'Graduation year',
    password: 'Password',
    confirmPassword: 'Confirm password',
  }
  for (const [name, label] of Object.entries(labels)) {
    await expect(page.getByLabel(label, { exact: true })).toHaveAttribute('name', name)
  }
})

test('[SIGNUP-02] typing lists colleges, the arrow keys move, and Enter chooses one', async ({
  page,
}) => {
  await college(page).pressSequentially('indiana univ')
  const options = page.getByRole('option')
  await expect(options.first()).toContainText('Indiana University')
  const [first, second] = await options.allTextContents()
  await page.keyboard.press('ArrowDown')
  await expect(options.nth(0)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowDown')
  await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(college(page)).toHaveValue(first ?? '')
  expect(second).not.toBe(first)
  await expect(page.getByRole('listbox')).toHaveCount(0)
})

test('[SIGNUP-02] a click also chooses a college, and an unknown name shows that nothing matches', async ({
  page,
}) => {
  await college(page).pressSequentially('purdue')
  await page.getByRole('option', { name: 'Purdue University', exact: true }).click()
  await expect(college(page)).toHaveValue('Purdue University')
  await college(page).fill('hogwarts')
  await expect(page.getByText('No supported college matches.')).toBeVisible()
})

test('[SIGNUP-03] both passwords can be shown and rate their strength as the user types', async ({
  page,
}) => {
  const inputs = { password: password(page), 'confirm password': again(page) }
  for (const [i, [label, input]] of Object.entries(inputs).entries()) {
    const strength = page.getByRole('status', { name: 'Strength' }).nth(i)
    await input.fill('a')
    await expect(strength).toHaveText('Weak')
    await input.pressSequentially('bcdefgh')
    await expect(strength).toHaveText('Moderate')
    await input.pressSequentially('!K')
    await expect(strength).toHaveText('Strong')
    await expect(input).toHaveAttribute('type', 'password')
    await page.getByRole('button', { name: `Show ${label}`, exact: true }).click()
    await expect(input).toHaveAttribute('type', 'text')
    await page.getByRole('button', { name: `Hide ${label}`, exact: true }).click()
    await expect(input).toHaveAttribute('type', 'password')
  }
})

test('[SIGNUP-04] both passwords have a checklist that updates as the user types', async ({
  page,
}) => {
  const steps = [
    ['abc def', []],
    ['abcdefgh', ['At least 8 characters', 'No spaces']],
    ['abc!', ['A special character from !@#$%&?', 'No spaces']],
    ['Abc', ['No spaces', 'An uppercase letter']],
  ] as const
  for (const [i, input] of [password(page), again(page)].entries()) {
    await input.focus()
    const list = page.getByRole('list', { name: 'Requirements' }).nth(i)
    await expect(list.getByRole('listitem')).toHaveCount(4)
    for (const [typed, met] of steps) {
      await input.fill(typed)
      const done = list.getByRole('listitem').filter({ hasText: ': done' })
      await expect(done).toHaveText(met.map((each) => `${each}: done`))
    }
  }
})

for (const [id, username, sentence] of [
  ['SIGNUP-06', 'ab', 'Username must be at least 3 characters long.'],
  ['SIGNUP-07', 'ma ya', 'Username cannot contain spaces.'],
  ['SAFE-08', 'm\u0430ya', 'All letters of a username must be from the same alphabet.'],
] as const) {
  test(`[${id}][SIGNUP-20] the username '${username}' is refused while typing and at submit`, async ({
    page,
  }) => {
    const sent = registrations(page)
    await field(page, 'username').fill(username)
    await expect(page.getByText(sentence)).toBeVisible()
    await fill(page, stranger(), { username })
    await submit(page)
    await expect(page.getByRole('alert')).toHaveText(
      'Please enter a valid username before submitting.',
    )
    await expect(field(page, 'username')).toBeFocused()
    expect(sent).toEqual([])
  })
}

test('[SIGNUP-08] the username check shows whether a name is available', async ({ page }) => {
  await field(page, 'username').fill('maya')
  await expect(page.getByText('Username is not available', { exact: true })).toBeVisible()
  await field(page, 'username').fill(stranger().username)
  await expect(page.getByText('Username is available', { exact: true })).toBeVisible()
  await page.route('**/profileInfo/check-username/**', (route) => route.abort())
  await field(page, 'username').fill('somebody.else')
  await expect(page.getByText('Error checking username', { exact: true })).toBeVisible()
})

for (const [id, email, sentence] of [
  ['SIGNUP-09', 'ma ya@purdue.edu', 'Email cannot contain spaces.'],
  ['SIGNUP-10', 'maya', "Email must contain '@'."],
  ['SIGNUP-11', 'maya@purdue', 'Invalid email format.'],
  ['SIGNUP-13', 'maya@gmail.com', "Email must be a valid university email ending in '.edu'."],
] as const) {
  test(`[${id}][SIGNUP-14] the email '${email}' is refused while typing and is not sent`, async ({
    page,
  }) => {
    const sent = registrations(page)
    await field(page, 'email').evaluate((input) => input.setAttribute('type', 'text'))
    await fill(page, stranger(), { email })
    await expect(page.getByText(sentence)).toBeVisible()
    await submit(page)
    await expect(field(page, 'email')).toBeFocused()
    await expect(page.getByText(sentence)).toBeVisible()
    expect(sent).toEqual([])
  })
}

test('[SIGNUP-23] the graduation year is this year or one of the next ten', async ({ page }) => {
  await page.clock.setFixedTime(new Date('2031-06-01T12:00:00'))
  await page.reload()
  const years = field(page, 'year').locator('option:not([value=""])')
  await expect(years).toHaveText(Array.from({ length: 11 }, (_, i) => String(2031 + i)))
})

test('[SIGNUP-39] an address of a supported university sets the college', async ({ page }) => {
  const sent = registrations(page)
  await field(page, 'email').fill('maya@nd.edu')
  await expect(college(page)).toHaveValue('University of Notre Dame')
  await college(page).fill('pur')
  await expect(page.getByText('No supported college matches.')).toBeVisible()
  await fill(page, stranger({ email: 'maya@nd.edu', college: 'Purdue University' }))
  await submit(page)
  await expect(page.getByRole('alert')).toHaveText(
    'Your email address belongs to University of Notre Dame. Please choose it as your college.',
  )
  expect(sent).toEqual([])
})

test('[SIGNUP-39] an unlisted .edu address may choose any college', async ({ page }) => {
  await fill(
    page,
    stranger({ email: `a${Date.now()}@unlisted-college.edu`, college: 'University of Notre Dame' }),
  )
  await submit(page)
  await expect(page.getByRole('alert')).toContainText('User registered successfully.')
})

test('[SIGNUP-32][SIGNUP-13] on a single-school server the college is fixed and the email ending is shown', async ({
  page,
}) => {
  const own = await startTestServer({ env: { SCHOOL_DOMAIN: 'purdue.edu' } })
  try {
    await page.goto(`${own.url}/signup`)
    await expect(page.getByLabel('College')).toHaveValue('Purdue University')
    await expect(page.getByLabel('College')).not.toBeEditable()
    await field(page, 'email').fill('ada@notpurdue.edu')
    await expect(
      page.getByText("Email must be a valid university email ending in 'purdue.edu'."),
    ).toBeVisible()
    await field(page, 'email').fill('ada@cs.purdue.edu')
    await expect(page.getByText(/Email must be/)).toHaveCount(0)
  } finally {
    await own.stop()
  }
})
