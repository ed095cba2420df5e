import type { Locator } from 'playwright/test'
import { expect, test, type Page } from '../../support/browser/browser.ts'
import { goOffline, goOnline } from '../../support/browser/offline.ts'
import { refuseActions, syncAddress } from '../../support/browser/sync.ts'
import { field, log, openWith, send } from '../../support/pages/messages-page.ts'
import { availabilityOf } from '../../support/pages/settings-page.ts'
import { signIn } from '../../support/people/cast.ts'
import { campus, post, upload } from '../../support/server/market.ts'

const banner = (page: Page) => page.locator('[data-banner]')
/** It closes by itself. */
const close = (page: Page) => expect(banner(page)).toHaveCount(0)
const heart = (page: Page | Locator, title: string) =>
  page.getByRole('button', { name: `Save ${title}` })

// Parts that load late must be on the device.
test.use({ serviceWorkers: 'allow' })

/** Controls and sentences of a part of the page on which the banner lies. */
const coveredIn = (part: Locator) =>
  part.evaluate((element) => {
    const isScrolledAway = (control: Element, y: number): boolean => {
      const { parentElement } = control
      if (!parentElement) return false
      const { top, bottom } = parentElement.getBoundingClientRect()
      const cuts = getComputedStyle(parentElement).overflowY !== 'visible'
      return (cuts && (y < top || y > bottom)) || isScrolledAway(parentElement, y)
    }
    return [...element.querySelectorAll('button, a[href], input, textarea, select, p')]
      .filter((control) => control.closest('[data-banner]') === null)
      .filter((control) => {
        const { left, top, width, height } = control.getBoundingClientRect()
        const y = top + height / 2
        if (isScrolledAway(control, y)) return false
        const there = document.elementFromPoint(left + width / 2, y)
        return there?.closest('[data-banner]') != null
      })
      .map((control) => control.textContent)
  })

test('[HAND-16] a banner covers no sheet, no composer and not what it speaks of, and says what is true', async ({
  page,
  as,
  newStudent,
  server,
}) => {
  test.slow()
  const school = (name: string) => campus('Indiana State University', 'indstate.edu', name)
  const other = await newStudent(school('places.other'))
  const seller = await signIn(server, other)
  const titles = ['Red rug', 'Blue rug', 'Green rug', 'Gray rug']
  for (const title of titles)
    await post(server, seller, { title, images: [await upload(server, seller)] })
  await as(await newStudent(school('places')))

  await test.step('a calm one, and a listing', async () => {
    await page.goto('/for-you')
    await page.getByRole('link', { name: 'Gray rug' }).press('Enter')
    const sheet = page.getByRole('dialog', { name: /Gray rug/ })
    await sheet.getByRole('link', { name: 'Message Seller' }).waitFor()
    await goOffline(page)
    await expect(sheet.locator('[data-banner]')).toContainText('You are offline')
    expect(await coveredIn(sheet)).toEqual([])
    await close(page)
    await sheet.getByRole('button', { name: 'Close' }).click()
  })

  await test.step('the card that was pressed', async () => {
    // The lowest whole card in the window.
    const card = page.getByRole('article').filter({ has: heart(page, 'Red rug') })
    await card.evaluate((element) => element.scrollIntoView({ block: 'end' }))
    await heart(page, 'Red rug').click()
    await expect(banner(page)).toContainText('Waiting to be sent')
    expect(await coveredIn(card)).toEqual([])
    await close(page)
  })

  await test.step('what was sent', async () => {
    await heart(page, 'Blue rug').click()
    await expect(heart(page, 'Blue rug')).toContainText('Waiting to be sent')
    await goOnline(page)
    await expect(banner(page)).toContainText('2 changes sent')
    await close(page)
  })

  await test.step('an urgent one, and a dialog', async () => {
    await goOffline(page)
    await close(page)
    await heart(page, 'Green rug').click()
    await close(page)
    await page.getByRole('button', { name: 'Filters' }).click()
    const dialog = page.getByRole('dialog', { name: 'Sort and filter' })
    await dialog.waitFor()
    await refuseActions(page, 'savedListing.save', () => ({ message: 'Not today.' }))
    await goOnline(page)
    await expect(dialog.locator('[data-urgent]')).toBeVisible()
    expect(await coveredIn(dialog)).toEqual([])
    await expect(dialog.getByRole('button', { name: /^Show/ })).toBeInViewport({ ratio: 1 })
    await page.unroute(syncAddress)
  })

  await test.step('a conversation', async () => {
    await openWith(page, other.username)
    await field(page).fill('Is the rug still there?')
    await send(page).click()
    const message = log(page).getByText('Is the rug still there?')
    await expect(message).toBeVisible()
    await goOffline(page)
    await expect(banner(page)).toContainText('You are offline')
    expect(await coveredIn(page.getByRole('main'))).toEqual([])
    await expect(message).toBeInViewport({ ratio: 1 })
    await expect(send(page)).toBeInViewport({ ratio: 1 })
    await goOnline(page)
  })

  await test.step('availability without times', async () => {
    await page.goto('/settings')
    const { toggle, editor } = availabilityOf(page)
    await toggle.click()
    await editor.waitFor()
    await editor.getByRole('button', { name: 'Cancel' }).click()
    await expect(editor).toBeHidden()
    await expect(toggle).toBeChecked()
    await expect(page.getByText('saved successfully').or(banner(page))).toHaveCount(0)
  })
})
