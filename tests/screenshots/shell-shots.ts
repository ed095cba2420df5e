import { button, type Page, type Shot } from './shot.ts'

const menu = (name: string) => async (page: Page) => {
  await button(page, name).click()
  await page.getByRole('menu').waitFor()
}

const settingsEntry = (name: string) => async (page: Page) => {
  await menu('Settings')(page)
  await page.getByRole('menuitem', { name }).click()
  await page.getByRole('dialog').waitFor()
}

/** The shell around the pages, and the pages that hold little of their own. */
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
    name: 'messages-new',
    path: '/messages?compose=true',
    steps: (page) => page.getByRole('dialog').waitFor(),
  },
  { name: 'settings', path: '/settings' },
  { name: 'account-info', path: '/accountInfo' },
  { name: 'report-user', path: '/reportUser' },
  { name: 'not-found-signed-in', path: '/there/is/nothing' },
]
