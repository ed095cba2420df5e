import type { Locator, Page } from 'playwright/test'
import { understand } from './messages-page.ts'
import { code } from './two-factor-page.ts'
import type { Facts } from './screens.ts'

/** A form or a sheet of the app. */
export interface FormScreen {
  path: string | ((facts: Facts) => string)
  /** The way from the page to the form. */
  open?: (page: Page) => Promise<unknown>
  /** A text field; a sheet without one is looked at as it is. */
  field?: (page: Page) => Locator
  submit: (page: Page) => Locator
}

const button = (page: Page | Locator, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true })
const labelled = (label: string) => (page: Page) => page.getByLabel(label, { exact: true })
const press = (name: string | RegExp) => (page: Page) => button(page, name).first().click()
const presses = (name: string | RegExp) => (page: Page) => button(page, name)
const over = (page: Page) => page.getByRole('dialog').last()
const inDialog = (name: string | RegExp) => (page: Page) => button(over(page), name)
const fieldOver = (page: Page) => over(page).getByRole('textbox').first()

const ofMenu = (entry: string) => async (page: Page) => {
  await button(page, 'Settings').click()
  await page.getByRole('menuitem', { name: entry }).click()
}
const listing = ({ other }: Facts) => `/for-you?listingId=${other}`
const sharing = (tab: string) => async (page: Page) => {
  await press('Share')(page)
  await page.getByRole('tab', { name: tab }).click()
}

export const visitorForms: Record<string, FormScreen> = {
  login: { path: '/login', field: labelled('Email'), submit: presses('Login') },
  'a forgotten password': {
    path: '/login',
    open: press('Forgot Password?'),
    field: fieldOver,
    submit: inDialog('Send Reset Link'),
  },
  'sign-up': { path: '/signup', field: labelled('Username'), submit: presses('Sign Up') },
  'a missing school': {
    path: '/signup',
    open: press("Can't find your school?"),
    field: fieldOver,
    submit: inDialog('Submit'),
  },
  'a new password': {
    path: '/reset-password?token=something',
    field: labelled('New password'),
    submit: presses('Reset Password'),
  },
}

export const studentForms: Record<string, FormScreen> = {
  'a new listing': {
    path: '/create-listing',
    field: labelled('Title'),
    submit: presses('Submit now'),
  },
  'an edited listing': {
    path: ({ own }) => `/edit-listing/${own}`,
    field: labelled('Price'),
    submit: presses('Submit now'),
  },
  'the question before a delete': {
    path: ({ own }) => `/edit-listing/${own}`,
    open: press(/^Delete/),
    submit: inDialog(/^Delete/),
  },
  filters: {
    path: '/for-you',
    open: press('Filters'),
    field: fieldOver,
    submit: inDialog(/^Show \d+ listings?$/),
  },
  'a listing': {
    path: listing,
    submit: (page) => page.getByRole('link', { name: 'Message Seller' }),
  },
  'a share by email': {
    path: listing,
    open: sharing('Email'),
    field: fieldOver,
    submit: inDialog('Send'),
  },
  'a share by message': {
    path: listing,
    open: sharing('Messages'),
    field: (page) => over(page).getByLabel('Recipient username'),
    submit: inDialog('Send'),
  },
  'a report of a listing': {
    path: listing,
    open: press('Report Listing'),
    field: fieldOver,
    submit: inDialog('Submit'),
  },
  'a report of a person': {
    path: ({ seller }) => `/profile/${seller}`,
    open: press('Report User'),
    field: fieldOver,
    submit: inDialog('Submit'),
  },
  'a report by username': {
    path: '/reportUser',
    field: labelled('Username'),
    submit: presses('Submit'),
  },
  'a review': {
    path: ({ seller }) => `/profile/${seller}`,
    open: press('Create New Review'),
    field: fieldOver,
    submit: inDialog('Post Review'),
  },
  'a block': {
    path: ({ seller }) => `/profile/${seller}`,
    open: press('Block User'),
    submit: inDialog('Confirm'),
  },
  'one’s own profile': {
    path: ({ me }) => `/profile/${me}`,
    open: press('Edit'),
    field: labelled('Bio'),
    submit: presses('Save'),
  },
  'the safety tips': { path: '/messages?compose=true', submit: inDialog('I Understand') },
  'a new message': {
    path: '/messages?compose=true',
    open: understand,
    field: labelled('Message'),
    submit: presses('Send'),
  },
  'a conversation': {
    path: ({ sellerName }) => `/messages?with=${sellerName}`,
    open: understand,
    field: (page) => page.getByRole('textbox', { name: /^Message / }),
    submit: presses('Send'),
  },
  'payment handles': {
    path: '/settings',
    field: labelled('Venmo Handle'),
    submit: presses('Save Payment Info'),
  },
  availability: {
    path: '/settings',
    open: press('Edit Availability'),
    submit: inDialog('Save'),
  },
  'a bug report': {
    path: '/for-you',
    open: ofMenu('Report a Bug'),
    field: fieldOver,
    submit: inDialog('Submit'),
  },
  'two-factor authentication': {
    path: '/accountInfo',
    open: ofMenu('Two Factor Authentication'),
    field: code,
    submit: inDialog('Verify and Enable'),
  },
  'another email address': {
    path: '/accountInfo',
    open: press('Change Email'),
    field: fieldOver,
    submit: inDialog('Send Link'),
  },
  'another password': {
    path: '/accountInfo',
    open: press('Change Password'),
    field: fieldOver,
    submit: inDialog('Change Password'),
  },
  'the end of the account': {
    path: '/accountInfo',
    open: press('Delete Account'),
    field: fieldOver,
    submit: inDialog('Delete Account'),
  },
}
