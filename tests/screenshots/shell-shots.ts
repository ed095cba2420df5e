import { button, type Page, type Shot } from './shot.ts'

const menu = (name: string) => async (page: Page) => {
  await button(page, name).press('Enter')
  await page.getByRole('menu').waitFor()
}

const settingsEntry = (name: string) => async (page: Page) => {
  await menu('Settings')(page)
  await page.getByRole('menuitem', { name }).click()
  await page.getByRole('dialog').waitFor()
}

/** Opens the conversation of the first thing that waits for an answer: a meet-up. */
async function openMeetUp(page: Page): Promise<void> {
  const asked = page.getByRole('region', { name: 'Needs your answer' }).getByRole('listitem')
  await asked.first().getByRole('link').click()
  await page.getByRole('region', { name: /^Meet-up with/ }).waitFor()
}

/** The shell around the pages, and the pages with little content of their own. */
export const shellShots: Shot[] = [
  { name: 'home', path: '/' },
  { name: 'menu-settings', path: '/for-you', steps: menu('Settings') },
  { name: 'menu-profile', path: '/for-you', steps: menu('Profile') },
  {
    name: 'notifications',
    path: '/for-you',
    async steps(page) {
      await button(page, 'Notifications').click()
      await page.getByRole('dialog').waitFor()
    },
  },
  { name: 'report-a-bug', path: '/for-you', steps: settingsEntry('Report a Bug') },
  { name: 'two-factor', path: '/for-you', steps: settingsEntry('Two Factor Authentication') },
  {
    name: 'moderation',
    path: '/moderation',
    steps: (page) =>
      page.getByRole('region', { name: 'Listings' }).getByRole('link').first().waitFor(),
  },
  {
    name: 'moderation-report',
    path: '/moderation',
    async steps(page) {
      await page.getByRole('region', { name: 'Listings' }).getByRole('link').first().click()
      await button(page, /^Hide/).click()
      await page.getByLabel('Reason').waitFor()
    },
    full: true,
  },
  { name: 'appeal', path: '/appeal?token=x' },
  { name: 'messages', path: '/messages' },
  {
    name: 'messages-conversation',
    path: '/messages',
    async steps(page) {
      await page.getByRole('region', { name: 'Conversations' }).getByRole('link').first().click()
      await page.getByRole('log').getByRole('link').first().waitFor()
    },
  },
  {
    name: 'messages-pay',
    path: '/messages',
    async steps(page) {
      await page.getByRole('region', { name: 'Conversations' }).getByRole('link').first().click()
      await button(page, /^Pay/).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'messages-safety-tips',
    path: '/messages?compose=true',
    steps: (page) => page.getByRole('dialog').waitFor(),
  },
  {
    name: 'messages-new',
    path: '/messages?compose=true',
    async steps(page) {
      await button(page, 'I Understand').click()
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    },
  },
  {
    name: 'messages-report',
    path: '/messages',
    async steps(page) {
      await page.getByRole('region', { name: 'Conversations' }).getByRole('link').first().click()
      await button(page, /^Options for/).click()
      await page.getByRole('menuitem', { name: /Report/ }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  { name: 'settings', path: '/settings', full: true },
  {
    name: 'settings-availability',
    path: '/settings',
    async steps(page) {
      await button(page, 'Edit Availability').click()
      await page.getByRole('dialog').waitFor()
    },
  },
  { name: 'account-info', path: '/accountInfo' },
  { name: 'outbox', path: '/outbox' },
  { name: 'deals', path: '/deals', full: true },
  {
    name: 'deals-conversation',
    path: '/deals',
    async steps(page) {
      await page.getByRole('main').getByRole('link').first().click()
      await page.getByRole('log').waitFor()
    },
  },
  {
    name: 'deals-counter-offer',
    path: '/deals',
    async steps(page) {
      await button(page, /^Counter/)
        .first()
        .click()
      await page.getByRole('dialog').waitFor()
    },
  },
  { name: 'meet-ups-conversation', path: '/', steps: openMeetUp },
  {
    name: 'meet-ups-sheet',
    path: '/',
    async steps(page) {
      await openMeetUp(page)
      await button(page, /^Suggest another/).click()
      await page.getByRole('dialog').getByLabel('Day').waitFor()
    },
  },
  { name: 'moderation-places', path: '/moderation?queue=places' },
  { name: 'diagnostics', path: '/diagnostics', full: true },
  {
    name: 'diagnostics-bug-report',
    path: '/diagnostics',
    async steps(page) {
      await button(page, 'Report a bug with this').click()
      await page.getByRole('dialog').getByText('added to your report').click()
    },
  },
  { name: 'report-user', path: '/reportUser' },
  { name: 'not-found-signed-in', path: '/there/is/nothing' },
]
