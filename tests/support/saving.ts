import type { Page } from 'playwright/test'

/** The button on a card that saves its listing. */
export const heart = (page: Page, title: string) =>
  page.getByRole('button', { name: `Save ${title}` })

/** What the server holds as saved; undefined where the tab has no session to ask with. */
export const savedTitles = (page: Page): Promise<string[] | undefined> =>
  page.evaluate(async () => {
    const token = sessionStorage.getItem('accessToken')
    const headers = { authorization: `Bearer ${token}` }
    const response = await fetch('/api/saved-listings', { headers })
    if (!response.ok) return undefined // A tab that has just come back may have no token yet.
    const rows = (await response.json()) as { title: string }[]
    return rows.map(({ title }) => title)
  })
