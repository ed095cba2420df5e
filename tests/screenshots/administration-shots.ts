import { button, tab, type Page, type Shot } from './shot.ts'

const text = 'Quad moves to a new server on Sunday at 8 AM. It is back within an hour.'
const open = (name: string) => (page: Page) => tab(page, name).click()

/** The places of a campus, and what an administrator sees. The announcement ends with its pictures. */
export const administrationShots: Shot[] = [
  { name: 'places', path: '/moderation?queue=places' },
  {
    name: 'place-menu',
    path: '/moderation?queue=places',
    async steps(page) {
      await button(page, /^Options for /).press('Enter')
      await page.getByRole('menu').waitFor()
    },
  },
  {
    name: 'place-new',
    path: '/moderation?queue=places',
    async steps(page) {
      await button(page, 'Add a Place').click()
      await page.getByRole('dialog').waitFor()
    },
  },
  { name: 'administration', path: '/administration', steps: open('Accounts') },
  { name: 'administration-sign-ups', path: '/administration', steps: open('Sign-ups') },
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
  {
    name: 'announcement-new',
    path: '/administration',
    async steps(page) {
      await open('Announcements')(page)
      await page.getByLabel('Text', { exact: true }).fill(text)
    },
  },
  {
    name: 'announcements',
    path: '/administration',
    async steps(page) {
      await open('Announcements')(page)
      await page.getByLabel('Text', { exact: true }).fill(text)
      await page.getByLabel('Link', { exact: true }).fill('https://example.edu/quad')
      await button(page, 'Announce').click()
      await button(page, 'End now').waitFor()
    },
    full: true,
  },
  {
    name: 'announcement-home',
    path: '/',
    steps: (page) => page.getByRole('article', { name: 'Announcement' }).waitFor(),
  },
  {
    name: 'announcement-conversation',
    path: '/messages',
    async steps(page) {
      await page.getByRole('region', { name: 'Conversations' }).getByRole('link').first().click()
      await page.getByRole('log').waitFor()
    },
  },
  {
    name: 'announcements-ended',
    path: '/administration',
    async steps(page) {
      await open('Announcements')(page)
      await button(page, 'End now').click()
      await page.getByText('No announcement runs.').waitFor()
    },
  },
  { name: 'administration-rules', path: '/administration', steps: open('Rules'), full: true },
  {
    name: 'category-new',
    path: '/administration',
    async steps(page) {
      await open('Rules')(page)
      await button(page, 'Add a Category').click()
      await page.getByRole('dialog').waitFor()
    },
  },
  { name: 'administration-log', path: '/administration', steps: open('Log') },
]
