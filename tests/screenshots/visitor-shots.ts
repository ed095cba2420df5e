import { fill } from '#tests/support/pages/signup-page.ts'
import { stranger } from '#tests/support/people/cast.ts'
import { button, type Page, type Shot } from './shot.ts'

const hana = () =>
  stranger({
    firstName: 'Hana',
    lastName: 'Novak',
    username: 'hana.n',
    email: 'hana.novak@purdue.edu',
    year: 2029,
    password: 'Lawn-Sale-2026!',
  })

async function refused(page: Page) {
  await page.getByRole('textbox', { name: 'Email' }).fill('maya.k@purdue.edu')
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill('not-it')
  await button(page, 'Login').click()
  await page.getByRole('alert').first().waitFor()
}

export const visitorShots: Shot[] = [
  { name: 'home-visitor', path: '/' },
  { name: 'login', path: '/login' },
  { name: 'login-refused', path: '/login', steps: refused },
  {
    name: 'login-required',
    path: '/for-you',
    steps: (page) => page.waitForURL('**/login**'),
  },
  { name: 'signup', path: '/signup', full: true },
  {
    name: 'signup-colleges',
    path: '/signup',
    async steps(page) {
      await page.getByRole('combobox', { name: 'College' }).pressSequentially('indiana')
      await page.getByRole('option').first().waitFor()
    },
  },
  { name: 'signup-filled', path: '/signup', steps: (page) => fill(page, hana()), full: true },
  {
    name: 'signup-problem',
    path: '/signup',
    async steps(page) {
      await fill(page, hana(), { email: 'hana@gmail.com' })
      await button(page, 'Sign Up').click()
    },
    full: true,
  },
  {
    name: 'signup-sent',
    path: '/signup',
    async steps(page) {
      await fill(page, { ...hana(), username: 'hana', email: 'hana@purdue.edu' })
      await button(page, 'Sign Up').click()
      await page.getByText(/registered successfully/).waitFor()
    },
  },
  {
    name: 'school-request',
    path: '/signup',
    async steps(page) {
      await button(page, "Can't find your school?").click()
      await page.getByRole('dialog').waitFor()
    },
  },
  { name: 'verify-account', path: ({ verifications }) => verifications.shift() ?? '' },
  { name: 'verify-account-dead', path: '/verify-account?token=anything' },
  { name: 'reset-password', path: '/reset-password?token=anything' },
  { name: 'unsubscribe', path: '/unsubscribe?token=anything' },
  { name: 'not-found', path: '/there/is/nothing' },
  { name: 'install', path: '/install', full: true },
  { name: 'api-docs', path: '/api/docs' },
  ...['privacy', 'terms', 'imprint'].map((name) => ({ name, path: `/${name}` })),
]
