import type { Page } from 'playwright/test'
import type { CampusTexts } from './campus-texts.ts'
import type { Filled } from './filled-campus.ts'
import { decision as decide } from './moderation-page.ts'
import { layers, type Facts, type Layer, type Screen } from './screens.ts'

export const button = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name })
export const waitFor = (text: string) => (page: Page) => page.getByText(text).last().waitFor()

/** Of visitors. */
export const schoolScreens = ({ school }: CampusTexts): Record<string, Screen> => ({
  'home with the words of the school': { path: '/', ready: waitFor(school.SCHOOL_WELCOME) },
})

const tab = (name: string) => (page: Page) => page.getByRole('tab', { name }).click()
const panel = (page: Page) => page.getByRole('tabpanel')
const firstLine = (page: Page) => panel(page).getByRole('listitem').first().waitFor()
const inDialog = (label: string) => (page: Page) =>
  page.getByRole('dialog').getByRole('textbox', { name: label }).waitFor()

/** A tab of the administration, and what is done on it. */
export const administered = (name: string, steps: Screen['steps'] = firstLine): Screen => ({
  path: '/administration',
  ready: tab(name),
  steps,
})

/** A queue, the first thing in it, and the form of a decision. */
const moderated = (queue: string): Screen => ({
  path: `/moderation?queue=${queue}`,
  ready: (page) => page.locator('a[href*="item="]').first().click(),
  async steps(page) {
    await decide(page).getByRole('button').first().click()
    await page.getByRole('textbox', { name: 'Reason' }).waitFor()
  },
})

/** What the student of a filled campus sees, who is also a moderator and an administrator. */
export const filledScreens = (
  { hidden, decision, verification }: Filled,
  texts: CampusTexts,
): Record<string, Screen> => ({
  'home with news': {
    path: '/',
    ready: (page) => page.getByRole('heading', { name: 'Unread messages' }).waitFor(),
    steps: waitFor('Changes to saved listings'),
  },
  'the deals': {
    path: '/deals',
    ready: (page) => page.getByRole('button', { name: /^Accept/ }).waitFor(),
  },
  'For You with an announcement': {
    path: '/for-you',
    ready: (page) => page.getByRole('article', { name: 'Announcement' }).waitFor(),
    steps: (page) => page.locator('[data-listing]').first().waitFor(),
  },
  'recent searches': {
    path: '/for-you',
    ready: (page) => page.locator('[data-listing]').first().waitFor(),
    async steps(page) {
      await page.getByRole('searchbox').fill(texts.search)
      await page.getByRole('searchbox').press('Enter')
      await page.getByRole('searchbox').clear()
      await page.getByRole('heading', { name: 'Recent Searches' }).waitFor()
    },
  },
  'one’s own reviews': {
    path: ({ me }) => `/profile/${me}`,
    ready: tab('Reviews'),
    steps: waitFor(texts.review),
  },
  'the reviews of another': {
    path: ({ seller }) => `/profile/${seller}`,
    ready: tab('Reviews'),
    steps: waitFor(texts.review),
  },
  'the form of a profile': {
    path: ({ me }) => `/profile/${me}`,
    ready: (page) => page.getByRole('button', { name: 'Edit', exact: true }).click(),
    steps: (page) => page.getByLabel('Bio').waitFor(),
  },
  'a hidden listing': {
    path: `/for-you?listingId=${hidden}`,
    ready: waitFor('Hidden by a moderator'),
  },
  'the form with the rules of the school': {
    path: '/create-listing',
    ready: waitFor(texts.prohibited[0]),
  },
  'the list of conversations': {
    path: '/messages',
    ready: (page) =>
      page.getByRole('region', { name: 'Conversations' }).getByRole('listitem').first().waitFor(),
  },
  // Behind the Safety Tips it is there, too.
  'a conversation with messages': {
    path: ({ sellerName }) => `/messages?with=${sellerName}`,
    ready: (page) => page.locator('[role=log] li').first().waitFor(),
  },
  availability: {
    path: '/settings',
    ready: tab('Account'),
    async steps(page) {
      await button('Edit Availability')(page).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Save' }).waitFor()
    },
  },
  'blocked people': {
    path: '/settings',
    ready: tab('Privacy'),
    steps: (page) => page.getByRole('button', { name: /^Unblock/ }).waitFor(),
  },
  'an appeal': {
    path: `/appeal?decision=${decision}`,
    ready: (page) => page.getByLabel('Why the decision is wrong').waitFor(),
  },
  'the sign-up of another': {
    path: verification,
    ready: (page) => page.getByRole('button', { name: 'Yes, this is my account' }).waitFor(),
  },
  'the login page of someone who is logged in': {
    path: '/login',
    ready: waitFor('You’re logged in as'),
  },
  ...Object.fromEntries(
    ['user', 'listing', 'message', 'review', 'bug', 'school', 'appeal'].map((queue) => [
      `the queue ${queue}`,
      moderated(queue),
    ]),
  ),
  'the places of a campus': {
    path: '/moderation?queue=places',
    ready: (page) => button('Add a Place')(page).waitFor(),
  },
  'the log of moderators': {
    path: '/moderation?queue=log',
    ready: waitFor('The latest decisions'),
  },
  ...Object.fromEntries(
    ['Accounts', 'Sign-ups', 'Announcements', 'Rules', 'Log'].map((name) => [
      `the tab ${name} of administrators`,
      administered(name),
    ]),
  ),
  'another name of a category': administered('Rules', async (page) => {
    await button(`Options for ${texts.categories.furniture}`)(page).click()
    await page.getByRole('menuitem', { name: 'Rename' }).click()
    await inDialog('Name')(page)
  }),
  'a decision about an account': administered('Accounts', async (page) => {
    await button(`Options for ${texts.people.reader[1]}`)(page).click()
    await page.getByRole('menuitem', { name: 'Suspend' }).click()
    await inDialog('Reason')(page)
  }),
  'a link that is mailed again': administered('Sign-ups', async (page) => {
    await button(/^Mail again/)(page).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Mail the Link Again' }).waitFor()
  }),
})

const ofSeller = ({ seller }: Facts) => `/profile/${seller}`
const ofListing = ({ other }: Facts) => `/for-you?listingId=${other}`

/** A dialog of the menu in the bar. */
const fromSettings = (entry: string): Layer => ({
  path: '/messages',
  opener: (page) => page.getByRole('banner').getByRole('button', { name: 'Settings' }),
  async whole(page) {
    await page.getByRole('menuitem', { name: entry }).press('Enter')
    await page.getByRole('dialog').getByRole('textbox').first().waitFor()
  },
})

export const filledLayers: Record<string, Layer> = {
  ...layers,
  'a bug report': fromSettings('Report a Bug'),
  'two-factor authentication': fromSettings('Two Factor Authentication'),
  'a new email address': { path: '/accountInfo', opener: button('Change Email') },
  'another password': { path: '/accountInfo', opener: button('Change Password') },
  'the menu of the profile': { path: '/for-you', opener: button('Profile') },
  'a block': { path: ofSeller, opener: button('Block User') },
  'a review': { path: ofSeller, opener: button('Edit Review') },
  'a report of a person': { path: ofSeller, opener: button('Report User') },
  'a payment': { path: ofSeller, opener: button(/^Pay/) },
  'a report of a listing': {
    path: ofListing,
    opener: button('Report Listing'),
    whole: (page) => page.getByRole('dialog', { name: 'Report Listing' }).waitFor(),
  },
  'an offer': {
    path: ofListing,
    opener: button('Make Offer'),
    whole: (page) => page.getByRole('dialog', { name: 'Make an offer' }).waitFor(),
  },
  'a meet-up': {
    path: ({ sellerName }) => `/messages?with=${sellerName}`,
    opener: button(/^Suggest another/),
    whole: (page) => page.getByRole('dialog', { name: 'Suggest another' }).waitFor(),
  },
  'a place': { path: '/moderation?queue=places', opener: button('Add a Place') },
  'a counter-offer': { path: '/deals', opener: button(/^Counter/) },
  'a share': {
    path: ofListing,
    opener: button('Share'),
    whole: (page) => page.getByRole('dialog', { name: 'Share Listing' }).waitFor(),
  },
  'a deletion': { path: ({ own }) => `/edit-listing/${own}`, opener: button('Delete listing') },
}
