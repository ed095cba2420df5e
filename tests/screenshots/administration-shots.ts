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
  {
    name: 'administration-announcements',
    path: '/administration',
    async steps(page) {
      await open('Announcements')(page)
      const text = 'Quad moves to a new server on Sunday at 8 AM. It is back within an hour.'
      await page.getByLabel('Text', { exact: true }).fill(text)
      await page.getByLabel('Link', { exact: true }).fill('https://example.edu/quad')
      await button(page, 'Announce').click()
      await button(page, 'End now').waitFor()
    },
    full: true,
  },
  {
    name: 'announcement',
    path: '/for-you',
    steps: (page) => page.getByRole('article', { name: 'Announcement' }).waitFor(),
  },
  {
    name: 'announcement-ended',
    path: '/administration',
    async steps(page) {
      await open('Announcements')(page)
      await button(page, 'End now').click()
      await page.getByText('No announcement runs.').waitFor()
    },
  },
  { name: 'administration-rules', path: '/administration', steps: open('Rules'), full: true },
  { name: 'administration-log', path: '/administration', steps: open('Log') },
  { name: 'administration-server', path: '/administration', steps: open('Server') },
  {
    name: 'administration-maintenance',
    path: '/administration',
    async steps(page) {
      await open('Server')(page)
      await button(page, 'Start Maintenance').click()
      await page.getByRole('dialog').waitFor()
    },
  },
]
