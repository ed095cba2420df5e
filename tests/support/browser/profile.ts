import { expect, type BrowserType, type LaunchOptions, type Page } from 'playwright/test'
import type { Person } from '../people/cast.ts'
import { signInByForm } from '../pages/session-page.ts'

type ProfileOptions = NonNullable<Parameters<BrowserType['launchPersistentContext']>[1]>

/**
 * Opens a browser of its own on a profile folder. After it closes, only its disk is left.
 * @param options of the test's own browser, with the address of the server
 */
export async function openProfile(
  chromium: BrowserType,
  folder: string,
  { launchOptions, ...options }: ProfileOptions & { launchOptions: LaunchOptions },
): Promise<Page> {
  const context = await chromium.launchPersistentContext(folder, { ...launchOptions, ...options })
  const [page = await context.newPage()] = context.pages()
  return page
}

/** Logs in with Remember Me and opens For You, whose card with this title is then on the device. */
export async function browseAs(page: Page, person: Person, title: string): Promise<void> {
  await page.goto('/login')
  await signInByForm(page, person, true)
  await page.getByRole('link', { name: 'Browse Listings' }).click()
  await expect(page.getByRole('article').filter({ hasText: title })).toBeVisible()
}
