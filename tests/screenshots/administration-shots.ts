import { button, tab, type Page, type Shot } from './shot.ts'

const open = (name: string) => (page: Page) => tab(page, name).click()

/** What an administrator sees. */
export const administrationShots: Shot[] = [
  { name: 'administration', path: '/administration', steps: open('Accounts') },
  {
    name: 'administration-suspend',
    path: '/administration',
    async steps(page) {
      await open('Accounts')(page)
      await button(page, /^Options for /)
        .first()
        .press('Enter')
      await page.getByRole('menuitem', { name: 'Suspend' }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  { name: 'administration-sign-ups', path: '/administration', steps: open('Sign-ups') },
  { name: 'administration-log', path: '/administration', steps: open('Log') },
  { name: 'administration-server', path: '/administration', steps: open('Server') },
]
