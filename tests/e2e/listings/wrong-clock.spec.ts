import { expect, test, type Page } from '../../support/browser/browser.ts'
import { card, goOffline } from '../../support/browser/offline.ts'
import { signIn } from '../../support/people/cast.ts'
import { atTime, campus, post } from '../../support/server/market.ts'

test.use({ serviceWorkers: 'allow' })

const minute = 60_000
const day = 24 * 60 * minute

const badge = (page: Page, title: string) => card(page, title).getByText('New', { exact: true })

for (const [where, off] of [
  ['ahead', day],
  ['behind', -day],
] as const)
  test(`[HAND-20] on a device whose clock is a day ${where}, ages and New go by the server’s clock, also after an offline reload`, async ({
    page,
    as,
    newStudent,
    server,
  }) => {
    const student = await newStudent(campus('Syracuse University', 'syr.edu', `clock.${where}`))
    for (const [title, age] of [
      ['A day-old globe', day + 10 * minute],
      ['A fresh globe', 5 * minute + 3000],
    ] as const)
      await atTime(server, -age, async () => post(server, await signIn(server, student), { title }))
    await page.clock.install({ time: Date.now() + off })
    await as(student)
    await page.goto('/for-you')
    const expectAges = async () => {
      await expect(card(page, 'A fresh globe')).toContainText('5 min. ago')
      await expect(badge(page, 'A fresh globe')).toBeVisible()
      await expect(card(page, 'A day-old globe')).toContainText('yesterday')
      await expect(badge(page, 'A day-old globe')).toHaveCount(0)
    }
    await expectAges()
    await goOffline(page)
    await page.reload()
    await expectAges()
  })
