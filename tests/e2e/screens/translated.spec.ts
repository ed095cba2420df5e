import type { Locator } from 'playwright/test'
import { expect, test as base, type Page } from '../../support/browser/browser.ts'
import { missingTexts, translate, translated } from '../../support/browser/translator.ts'
import { hebrew as texts } from '../../support/pages/campus-texts.ts'
import { fill as fillListing } from '../../support/pages/listing-form.ts'
import { field, log, openWith, send } from '../../support/pages/messages-page.ts'
import { bell, drawer } from '../../support/pages/notification-drawer.ts'
import { password } from '../../support/pages/signup-page.ts'
import { walkCampus } from '../../support/pages/whole-campus.ts'
import { join, signIn, stranger, type Person } from '../../support/people/cast.ts'
import { post, watch, change } from '../../support/server/market.ts'
import { startTestServer, type TestServer } from '../../support/server/server.ts'
import { say } from '../../support/server/talk.ts'
import { closeLayer } from '../../support/browser/close-layer.ts'

const { school } = texts

/** The server of one school, whose name no form asks for. */
const test = base.extend<object, { server: TestServer }>({
  server: [
    async ({}, provide) => {
      const server = await startTestServer({ env: school })
      await provide(server)
      await server.stop()
    },
    { scope: 'worker' },
  ],
})

async function newcomer(server: TestServer): Promise<Person> {
  const made = stranger()
  const email = `${made.username}@${school.SCHOOL_DOMAIN}`
  const person = { ...made, email, college: school.SCHOOL_NAME }
  await join(server, person)
  return person
}

const emailMissing = 'Please enter your email address.'
const stopped = (page: Page) => page.getByText('This page stopped working')

/** Fails for a page that has stopped, or does not show every text that React has for it. */
async function expectWorking(page: Page, name: string): Promise<void> {
  await expect(stopped(page), name).toHaveCount(0)
  await expect.poll(() => missingTexts(page), name).toEqual([])
  // What many parts show follows the width of the window and the connection.
  const size = page.viewportSize() ?? { width: 390, height: 844 }
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.evaluate(() => dispatchEvent(new Event('offline')))
  await page.setViewportSize(size)
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(stopped(page), name).toHaveCount(0)
  await expect.poll(() => missingTexts(page), name).toEqual([])
}

async function close(page: Page, layer: Locator): Promise<void> {
  await closeLayer(page)
  await expect(layer).toHaveCount(0)
}

for (const how of ['replace', 'wrap'] as const)
  test(`what a browser translates (${how}) shows current values in each main job`, async ({
    page,
    as,
    server,
  }) => {
    const crashes: string[] = []
    page.on('pageerror', ({ message }) => crashes.push(message))
    await translate(page, how)

    await test.step('sign up', async () => {
      await page.goto('/signup')
      await translated(page)
      const met = page.locator('[data-met]')
      await password(page).fill('a')
      const before = await met.count()
      await password(page).fill('Campus!2027')
      await expect(met).not.toHaveCount(before)
      await page.getByRole('button', { name: 'Sign Up' }).click()
      await expect(page.getByText(emailMissing)).toBeVisible()
      await page.getByLabel('University email').fill('nia@')
      await expect(page.getByText(emailMissing)).toHaveCount(0)
      await expect(stopped(page)).toHaveCount(0)
    })

    const [me, other] = [await newcomer(server), await newcomer(server)]
    const [selling, own] = [await signIn(server, other), await as(me)]
    const asking = await signIn(server, await newcomer(server))
    const { _id } = await post(server, selling, { title: `Lamp of ${other.username}` })
    await watch(server, own, _id)

    await test.step('search and filter', async () => {
      await page.goto('/for-you')
      await translated(page)
      await page.getByRole('searchbox').fill(other.username)
      await expect(page.locator('article h2')).toHaveCount(1)
      await page.getByRole('button', { name: 'Filters' }).click()
      const sheet = page.getByRole('dialog', { name: 'Sort and filter' })
      await expect(sheet.getByRole('button', { name: /^Show 1 / })).toBeVisible()
      await sheet.getByLabel('To', { exact: true }).fill('1')
      await expect(sheet.getByRole('button', { name: /^Show 0 / })).toBeVisible()
      await sheet.getByRole('button', { name: 'Clear' }).click()
      await expect(sheet.getByRole('button', { name: /^Show 1 / })).toBeVisible()
      await close(page, sheet)
    })

    await test.step('read, save, and ask', async () => {
      await page.goto(`/for-you?listingId=${_id}`)
      await translated(page)
      const sheet = page.getByRole('dialog')
      await sheet.getByRole('button', { name: 'Unsave' }).click()
      await sheet.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(sheet.getByRole('button', { name: 'Unsave' })).toBeVisible()
      await change(server, selling, _id, { price: '31' })
      await expect(sheet.getByText('$31')).toBeVisible()
      await expect(sheet.getByText('$45')).toHaveCount(0)
    })

    await test.step('message', async () => {
      await openWith(page, other.username)
      await translated(page)
      await field(page).fill('Is it still there?')
      await send(page).click()
      await expect(log(page).getByText('Is it still there?')).toHaveCount(1)
      await say(server, selling, own, 'It is.')
      await expect(log(page).getByText('It is.')).toHaveCount(1)
      await page.goto('/for-you')
      await translated(page)
      const unread = page.getByRole('link', { name: /^Messages/ })
      // The conversations count, not their messages.
      for (const [index, from] of [selling, asking].entries()) {
        await say(server, from, own, 'Hello')
        await expect(unread).toContainText(`${index + 1}`)
      }
    })

    await test.step('notifications', async () => {
      const { _id: watched } = await post(server, selling, { title: 'Watched lamp' })
      await watch(server, own, watched)
      await bell(page).click()
      await change(server, selling, watched, { price: '22' })
      const unread = drawer(page).locator('[data-unread]')
      await expect(unread).toHaveCount(1)
      await expect(unread).toContainText('$22')
      await drawer(page).getByRole('button', { name: 'Mark all read' }).click()
      await expect(unread).toHaveCount(0)
      await close(page, drawer(page))
    })

    await test.step('sell', async () => {
      await page.goto('/create-listing')
      await translated(page)
      await page.getByRole('button', { name: 'Submit now' }).click()
      await expect(page.getByText('Please fill in all required fields.').first()).toBeVisible()
      await fillListing(page, { Title: 'Oak desk' })
      await page.getByRole('button', { name: 'Submit now' }).click()
      await expect(page).toHaveURL(`/profile/${own.user.id}`)
      await expect(page.getByText('1 available')).toBeVisible()
    })

    await test.step('profile', async () => {
      await page.getByRole('button', { name: 'Edit', exact: true }).click()
      await page.getByLabel('Bio').fill('First bio')
      await expect(page.getByText('9 / 500')).toBeVisible()
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(page.getByRole('main').getByText('First bio')).toBeVisible()
      await page.getByRole('button', { name: 'Edit', exact: true }).click()
      await page.getByLabel('Bio').fill('Second bio')
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(page.getByRole('main').getByText('Second bio')).toBeVisible()
      await expect(page.getByText('First bio')).toHaveCount(0)
    })
    await expect(stopped(page)).toHaveCount(0)
    expect(crashes).toEqual([])
  })

test('[HAND-05] a page that the browser translates goes on working and shows current values on every route and in every layer', async ({
  as,
  browser,
  server,
}) => {
  test.setTimeout(900_000)
  const crashes: string[] = []
  const prepare = async (page: Page) => {
    page.on('pageerror', ({ message }) => crashes.push(message))
    await translate(page)
  }
  await walkCampus({ server, texts, browser, as, prepare }, async (name, page) => {
    await translated(page)
    await expectWorking(page, name)
  })
  expect(crashes).toEqual([])
})
