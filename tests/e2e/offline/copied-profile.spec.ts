import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, type Page } from '../../support/browser/browser.ts'
import { goOnline, refusedLines, strip } from '../../support/browser/offline.ts'
import { rowsOnDevice } from '../../support/browser/on-device.ts'
import { browseAs, openProfile } from '../../support/browser/profile.ts'
import { call, post } from '../../support/server/market.ts'
import { cast, signIn } from '../../support/people/cast.ts'

test.use({ serviceWorkers: 'allow' })

test('[OFF-16] a browser profile that was copied sends everything that either copy saved', async ({
  playwright,
  launchOptions,
  viewport,
  isMobile,
  hasTouch,
  newStudent,
  server,
}) => {
  const titles = ['Copied chair', 'Copied clock', 'Copied couch', 'Copied crate', 'Copied cup']
  const jonas = await signIn(server, cast.jonas)
  for (const title of titles) await post(server, jonas, { title })
  const [first = '', ...others] = titles
  const folder = await mkdtemp(join(tmpdir(), 'quad-copied-'))
  const options = { launchOptions, viewport, isMobile, hasTouch, baseURL: server.url }
  const open = (profile: string) => openProfile(playwright.chromium, join(folder, profile), options)
  const person = await newStudent()
  const student = await signIn(server, person)
  const saved = async () => {
    const response = await call(server, student, 'GET', '/api/saved-listings')
    return ((await response.json()) as { title: string }[]).map(({ title }) => title)
  }
  /** Saves a listing, or unsaves it. */
  const toggle = (page: Page, title: string) =>
    page.getByRole('button', { name: `Save ${title}` }).click()

  const page = await open('original')
  await browseAs(page, person, first)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await toggle(page, first)
  await expect.poll(saved).toEqual([first])
  // The answer is on the device too: otherwise both copies hold this change and send it again.
  await expect.poll(() => rowsOnDevice(page, 'log')).toEqual([])
  await page.context().close()
  await cp(join(folder, 'original'), join(folder, 'copy'), { recursive: true })

  const original = await open('original')
  await original.goto('/for-you')
  for (const title of others.slice(0, 2)) await toggle(original, title)
  await expect.poll(saved).toHaveLength(3)

  const copy = await open('copy')
  await copy.context().setOffline(true)
  await copy.goto('/for-you')
  for (const title of others.slice(2)) await toggle(copy, title)
  await expect(strip(copy)).toContainText('2 waiting')
  await goOnline(copy)
  await expect.poll(async () => (await saved()).toSorted()).toEqual(titles)
  await copy.goto('/outbox')
  await expect(copy.getByText('Everything has been sent.')).toBeVisible()
  await expect(refusedLines(copy)).toHaveCount(0)

  // Both go on, each as a device of its own.
  await toggle(original, first)
  await expect.poll(async () => (await saved()).toSorted()).toEqual(others)
  for (const each of [original, copy]) await each.context().close()
  await rm(folder, { recursive: true, force: true })
})
