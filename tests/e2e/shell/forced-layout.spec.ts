import type { Locator } from 'playwright/test'
import { expect, test, type Page } from '../../support/browser/browser.ts'
import { forcedLayouts } from '../../support/browser/forced-layouts.ts'
import {
  isTabKept,
  newFacts,
  show,
  studentScreens,
  visitorScreens,
} from '../../support/pages/screens.ts'
import { closeLayer } from '../../support/browser/close-layer.ts'

// Each screen loads the whole app again.
test.setTimeout(180_000)

/**
 * Reads that have a reason: Base UI measures a sheet and moves the focus into it once it is in the page,
 * and places menus; PhotoSwipe measures its photo; a photo grows to its place in the sheet; a conversation is shown
 * from its end; and where a form was scrolled, the router notes its place as it leaves. React's render is in
 * none of them.
 */
const needed: Record<string, RegExp> = {
  'a conversation': / in .*\/messages-/,
  'the preview of an edit': / in .*\/frame-/,
  'open a listing': / in .*\/rows-/,
  'open a photo': / in .*\/photo-viewer-/,
  'close a photo': / in .*\/photo-viewer-/,
}
const focus = / in .*\/(dialog-surface|useScrollLock|composite|useCompositeListItem)-/

async function forcedIn(
  page: Page,
  works: readonly (readonly [what: string, work: () => Promise<unknown>])[],
): Promise<Record<string, string[]>> {
  const forced: Record<string, string[]> = {}
  for (const [what, work] of works) {
    const found = (await forcedLayouts(page, work)).filter(
      (each) => !focus.test(each) && !needed[what]?.test(each),
    )
    if (found.length > 0) forced[what] = found
  }
  return forced
}

test('the trace shows a layout that a script forces', async ({ page }) => {
  await page.goto('/login')
  const found = await forcedLayouts(page, () =>
    page.evaluate(`
      (function force() {
        document.body.append(document.createElement('p'))
        return document.body.offsetHeight
      })()
      //# sourceURL=${new URL('/force.js', page.url()).href}
    `),
  )
  expect(found).toContain('force in /force.js')
})

test('no screen forces a layout', async ({ page, as, server }) => {
  const facts = await newFacts(server)
  const works = (screens: typeof visitorScreens) =>
    Object.entries(screens)
      .filter(([name]) => !isTabKept(name))
      .map(([name, screen]) => [name, () => show(page, facts, screen)] as const)
  expect(await forcedIn(page, works(visitorScreens))).toEqual({})
  await as(facts.person)
  expect(await forcedIn(page, works(studentScreens))).toEqual({})
})

test('no tap forces a layout', async ({ page, as, server }) => {
  const facts = await newFacts(server)
  await as(facts.person)
  const layer = page.getByRole('dialog').last()
  const card = page.getByRole('article').first()
  const button = (name: string | RegExp) => page.getByRole('button', { name })
  const tab = (name: string) =>
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).first()
  const feedTab = (name: string) => page.getByRole('tab', { name, exact: true })
  const open = async (opener: Locator, shown: Locator) => {
    await opener.tap()
    await shown.waitFor()
  }
  const close = async () => {
    await closeLayer(page)
    await expect(page.getByRole('dialog').or(page.getByRole('menu'))).toHaveCount(0)
  }
  await page.goto('/for-you')
  await card.waitFor()
  const forced = await forcedIn(page, [
    [
      'open a listing',
      () => open(page.locator(`[data-listing="${facts.other}"]`), layer.getByText('Class of')),
    ],
    ['open a photo', () => open(button(/on the whole screen/), button('Close photo'))],
    ['close a photo', () => open(button('Close photo'), layer.getByText('Class of'))],
    ['close a listing', close],
    [
      'save',
      () =>
        open(
          card.getByRole('button', { pressed: false }),
          card.getByRole('button', { pressed: true }),
        ),
    ],
    ['open the filters', () => open(button('Filters'), layer.getByRole('radio').first())],
    ['close the filters', close],
    ['open the notifications', () => open(button('Notifications'), layer)],
    ['close the notifications', close],
    ['open a menu', () => open(button('Profile'), page.getByRole('menuitem').first())],
    ['close a menu', close],
    ['search', () => page.getByRole('searchbox').fill('lamp')],
    ['end the search', () => page.getByRole('searchbox').clear()],
    ['Saved Listings', () => feedTab('Saved Listings').tap()],
    ['Event Tickets', () => feedTab('Event Tickets').tap()],
    ['Listings', () => open(feedTab('Listings'), card)],
    ['Messages', () => open(tab('Messages'), page.getByRole('heading', { name: 'Messages' }))],
    ['back to the feed', () => open(tab('For You'), card)],
    ['Create Listing', () => open(tab('Create Listing'), page.getByLabel('Title'))],
    ['the browser’s Back', () => page.goBack()],
  ])
  expect(forced).toEqual({})
})
