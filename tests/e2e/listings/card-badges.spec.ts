import { signIn, type SignedIn } from '../../support/people/cast.ts'
import { expect, test, type Page } from '../../support/browser/browser.ts'
import { atTime, campus, change, post } from '../../support/server/market.ts'

const hour = 60 * 60 * 1000
const words = ['Available', 'Pending', 'Sold', 'New', 'Recommended']

/** The badges and marks of a card: over its photo, and in its text. */
async function badges(page: Page, title: string): Promise<{ photo: string[]; text: string[] }> {
  const card = page.getByRole('article').filter({ hasText: title })
  await card.waitFor()
  const all = await card.evaluate((article, searched) => {
    const photo = article.querySelector('[data-status] > div')?.getBoundingClientRect()
    return [...article.querySelectorAll('span')]
      .map((span) => ({ word: span.textContent.trim(), top: span.getBoundingClientRect().top }))
      .filter(({ word }) => searched.includes(word))
      .map(({ word, top }) => ({ word, isOverPhoto: top < (photo?.bottom ?? 0) }))
  }, words)
  const listed = (isOver: boolean) => [
    ...new Set(all.filter(({ isOverPhoto }) => isOverPhoto === isOver).map(({ word }) => word)),
  ]
  return { photo: listed(true), text: listed(false).toSorted() }
}

test(
  '[UX-05] a card has at most one badge over its photo and the others as marks in its text',
  { tag: '@both' },
  async ({ page, as, newStudent, server }) => {
    const student = await newStudent(campus('Drexel University', 'drexel.edu', 'badges'))
    const list = async (seller: SignedIn, title: string, status = 'Available') => {
      const { _id } = await post(server, seller, { title, description: 'As it is.' })
      await change(server, seller, _id, { status })
    }
    await atTime(server, -60 * hour, async () => {
      const then = await signIn(server, student)
      await list(then, 'Old easel')
      await list(then, 'Old globe')
      await list(then, 'Gone globe', 'Sold')
    })
    const now = await as(student)
    await list(now, 'Fresh easel')
    await list(now, 'Fresh globe')
    await list(now, 'Promised globe', 'Pending')
    await page.goto('/for-you')
    const search = page.getByRole('searchbox')
    await search.fill('globe')
    await search.press('Enter')
    await search.fill('')
    await expect(page.getByRole('article')).toHaveCount(6)
    const expected = {
      'Old easel': { photo: [], text: ['Available'] },
      'Old globe': { photo: ['Recommended'], text: ['Available'] },
      'Gone globe': { photo: ['Sold'], text: ['Recommended'] },
      'Fresh easel': { photo: ['New'], text: ['Available'] },
      'Fresh globe': { photo: ['New'], text: ['Available', 'Recommended'] },
      'Promised globe': { photo: ['Pending'], text: ['New', 'Recommended'] },
    }
    for (const [title, places] of Object.entries(expected))
      expect(await badges(page, title), title).toEqual(places)
  },
)
