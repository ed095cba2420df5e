import type { Locator } from 'playwright/test'
import { expect, test, type Page } from '../../support/browser/browser.ts'
import { newFacts, type Facts } from '../../support/pages/screens.ts'
import { signIn } from '../../support/people/cast.ts'
import { change } from '../../support/server/market.ts'
import { code, codeOf, dialog } from '../../support/pages/two-factor-page.ts'

interface Layer {
  path: string | (() => string)
  /** Makes the page ready, with whatever is open below the layer. */
  ready?: (page: Page) => Promise<unknown>
  opener: (page: Page) => Locator
  layer: (page: Page) => Locator
  /** Closes it in another way than by Back. */
  close?: (page: Page) => Promise<unknown>
  /** It is an entry of the history itself, which the browser's Forward opens again. */
  isEntry?: true
}

let facts: Facts
test.beforeAll(async ({ server }) => {
  facts = await newFacts(server)
})

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const modal = (name: string | RegExp) => (page: Page) => page.getByRole('dialog', { name })
const sheet = modal(/Oak desk/)
const ownListing = () => `/for-you?listingId=${facts.own}`

const layers: Record<string, Layer> = {
  'the sheet of a listing': {
    path: '/for-you',
    opener: (page) => page.locator(`[data-listing="${facts.own}"]`),
    layer: sheet,
    isEntry: true,
  },
  'the notifications': {
    path: '/messages',
    opener: (page) => button(page, 'Notifications'),
    layer: modal('Notifications'),
  },
  'the menu of the profile': {
    path: '/for-you',
    opener: (page) => button(page, 'Profile'),
    layer: (page) => page.getByRole('menu', { name: 'Profile' }),
  },
  'the filters': {
    path: '/for-you',
    opener: (page) => button(page, 'Filters'),
    layer: modal('Sort and filter'),
  },
  'sharing, over a listing': {
    path: ownListing,
    ready: (page) => sheet(page).getByText('Class of').waitFor(),
    opener: (page) => button(page, 'Share'),
    layer: modal(/^Share/),
  },
  'a photo, over a listing': {
    path: ownListing,
    ready: (page) => sheet(page).getByText('Class of').waitFor(),
    opener: (page) => button(page, /photo 1 of 2 on the whole screen/),
    layer: modal('Photo'),
  },
  'a deletion': {
    path: '/accountInfo',
    opener: (page) => button(page, 'Delete Account'),
    layer: modal('Delete your account?'),
  },
  'the edit mode of the profile': {
    path: () => `/profile/${facts.me}`,
    opener: (page) => page.getByRole('main').getByRole('button', { name: 'Edit', exact: true }),
    layer: (page) => page.getByRole('heading', { name: 'Edit your profile' }),
    close: (page) => button(page, 'Cancel').tap(),
  },
}

/** A page that is open before that of the layer, because Back could lead too far. */
const before = '/outbox'

async function begin(page: Page, { path, ready, opener }: Layer): Promise<void> {
  await page.goto(before)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.goto(typeof path === 'string' ? path : path())
  await ready?.(page)
  await opener(page).waitFor()
  await page.evaluate(() => Object.assign(globalThis, { isThisDocument: true }))
}

async function open(page: Page, { opener, layer }: Layer): Promise<void> {
  await opener(page).tap()
  await expect(layer(page)).toBeVisible()
}

/** The address, and how far the page is scrolled. */
const placeOf = (page: Page) => page.evaluate(() => `${location.href} ${scrollY}`)

async function isAsBefore(page: Page, layer: Layer, place: string, dialogs: number): Promise<void> {
  await expect(layer.layer(page)).toBeHidden()
  await expect.poll(() => placeOf(page)).toBe(place)
  await expect(page.getByRole('dialog')).toHaveCount(dialogs)
  expect(await page.evaluate(() => 'isThisDocument' in globalThis)).toBe(true)
}

test.beforeEach(async ({ page, as }) => {
  await as(facts.person)
  await page.emulateMedia({ reducedMotion: 'reduce' })
})

test('[HAND-01] Back closes each sheet, drawer, dialog, menu and edit mode, nothing else, and none leaves a trace in the history', async ({
  page,
}) => {
  for (const [name, layer] of Object.entries(layers))
    await test.step(name, async () => {
      await begin(page, layer)
      await layer.opener(page).scrollIntoViewIfNeeded()
      const place = await placeOf(page)
      const dialogs = await page.getByRole('dialog').count()
      await open(page, layer)
      await page.goBack()
      await isAsBefore(page, layer, place, dialogs)

      await open(page, layer)
      await (layer.close?.(page) ?? page.keyboard.press('Escape'))
      await isAsBefore(page, layer, place, dialogs)
      if (!layer.isEntry) {
        await page.goForward()
        await isAsBefore(page, layer, place, dialogs)
      }
      for (let left = dialogs; left > 0; left -= 1) {
        await page.goBack()
        await expect(page.getByRole('dialog')).toHaveCount(left - 1)
      }
      await page.goBack()
      await expect(page).toHaveURL(before)
    })
})

test('Back closes Safety Tips over a new message, and then the new message', async ({ page }) => {
  await page.goto('/messages')
  await button(page, 'New Message').tap()
  const tips = modal('Safety Tips')(page)
  await expect(tips).toBeVisible()
  await page.goBack()
  await expect(tips).toBeHidden()
  await expect(page.getByLabel('Username')).toBeVisible()
  await page.goBack()
  await expect(page.getByLabel('Username')).toBeHidden()
  await expect(page).toHaveURL('/messages')
})

test('an entry of a menu opens its page, and Back returns to the one with the menu', async ({
  page,
}) => {
  await page.goto('/for-you')
  await button(page, 'Settings').tap()
  await page.getByRole('menuitem', { name: 'Settings' }).tap()
  await expect(page).toHaveURL('/settings')
  await page.goBack()
  await expect(page).toHaveURL('/for-you')
  await expect(page.getByRole('menu')).toBeHidden()
})

test('a filter that is chosen stays in the address when Back closes the filters', async ({
  page,
  server,
}) => {
  // What no listing has cannot be chosen.
  await change(server, await signIn(server, facts.person), facts.own, { condition: 'Good' })
  const filters = layers['the filters']
  if (!filters) throw new Error('There is no such layer.')
  await begin(page, filters)
  await open(page, filters)
  await filters.layer(page).getByRole('radio', { name: /^Good/ }).check()
  await expect(page).toHaveURL(/condition/)
  const place = await placeOf(page)
  await page.goBack()
  await isAsBefore(page, filters, place, 0)
  await page.goBack()
  await expect(page).toHaveURL(before)
})

test('a reload with an open layer needs no second Back', async ({ page }) => {
  await page.goto(before)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.goto('/messages')
  await button(page, 'Notifications').tap()
  await expect(modal('Notifications')(page)).toBeVisible()
  await page.reload()
  await button(page, 'Notifications').waitFor()
  const isOver = () => page.evaluate(() => 'layerOver' in (history.state as object))
  await expect.poll(isOver).toBe(false)
  await page.goBack()
  await expect(page).toHaveURL(before)
})

test('[HAND-02] Back, a closed tab and a reload ask before recovery codes go that nobody has saved, as Escape does', async ({
  page,
  as,
}) => {
  await as('newcomer')
  await page.goto(before)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.goto('/accountInfo')
  await button(page, 'Set Up').tap()
  const secret = (await dialog(page).locator('code').textContent()) ?? ''
  await code(page).fill(codeOf(secret))
  await button(page, 'Verify and Enable').tap()
  const codes = page.getByRole('list', { name: 'Recovery codes' })
  await expect(codes).toBeVisible()

  const asked: string[] = []
  page.on('dialog', (question) => {
    asked.push(question.type())
    void question.dismiss()
  })
  await page.evaluate(() => location.reload())
  await expect.poll(() => asked).toEqual(['beforeunload'])
  await expect(codes).toBeVisible()

  await page.goBack()
  await expect(dialog(page)).toContainText('You haven’t copied or downloaded the codes.')
  await expect(codes).toBeVisible()
  await expect(page).toHaveURL('/accountInfo')
  await button(page, 'I’ve saved them').tap()
  await expect(dialog(page)).toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveURL(before)
})
