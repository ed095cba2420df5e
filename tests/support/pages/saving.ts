import { expect, type Page } from 'playwright/test'
import { cast, signIn } from '../people/cast.ts'
import { post } from '../server/market.ts'
import type { TestServer } from '../server/server.ts'

/** The button on a card that saves its listing. */
export const heart = (page: Page, title: string) =>
  page.getByRole('button', { name: `Save ${title}` })

/** Opens For You, with another user's listing to save. */
export async function offer(page: Page, server: TestServer, title: string): Promise<void> {
  await post(server, await signIn(server, cast.jonas), { title })
  await page.goto('/for-you')
  await expect(heart(page, title)).toBeVisible()
}

/** The saved listings on the server; undefined if the tab has no session. */
export const savedTitles = (page: Page): Promise<string[] | undefined> =>
  page.evaluate(async () => {
    const token = sessionStorage.getItem('accessToken')
    const headers = { authorization: `Bearer ${token}` }
    const response = await fetch('/api/saved-listings', { headers })
    if (!response.ok) return undefined // A tab that has just come back may have no token yet.
    const rows = (await response.json()) as { title: string }[]
    return rows.map(({ title }) => title)
  })
