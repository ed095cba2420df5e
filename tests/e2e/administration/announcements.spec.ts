import { expectAccessible } from '../../support/browser/accessibility.ts'
import { expect, test, type Page } from '../../support/browser/browser.ts'
import { recordShifts, takeShift } from '../../support/browser/shifts.ts'
import { goOffline, goOnline } from '../../support/browser/offline.ts'
import { signIn } from '../../support/people/cast.ts'
import { carryInto } from '../../support/browser/carry-into.ts'
import { runQuad } from '../../support/server/command.ts'
import { campus } from '../../support/server/market.ts'

test.use({ serviceWorkers: 'allow' })

const campuses = {
  here: ['University of Wisconsin-Madison', 'wisc.edu'],
  elsewhere: ['Purdue University', 'purdue.edu'],
} as const

test(
  '[ADMIN-04] an announcement shows as a banner to everyone it is for, also offline, until its end or until it is dismissed',
  { tag: '@both' },
  async ({ page, as, newStudent, browser, server }) => {
    const stamp = `n${Date.now().toString(36)}`
    const named = (name: string, [college, domain]: readonly [string, string]) =>
      newStudent(campus(college, domain, `${stamp}${name}`))
    const ada = await named('ada', campuses.here)
    const bo = await named('bo', campuses.here)
    const eve = await named('eve', campuses.elsewhere)
    const env = { DATA_DIR: server.dataDir }
    expect((await runQuad(env, 'administrator', 'add', ada.email)).code).toBe(0)
    const pageOf = async (person: typeof bo) => {
      const other = await (await browser.newContext({ baseURL: server.url })).newPage()
      await carryInto(other, server, await signIn(server, person, true), true)
      await other.goto('/for-you')
      return other
    }
    const [bos, eves] = [await pageOf(bo), await pageOf(eve)]
    const texts = { all: `Quad moves on Sunday ${stamp}`, here: `Fair at the union ${stamp}` }

    await as(ada)
    await page.goto('/administration')
    await page.getByRole('tab', { name: 'Announcements' }).click()
    await announce(page, texts.all, { link: 'https://example.edu/move', ends: 'In 3 days' })
    await expect(banner(bos, texts.all)).toBeVisible()
    await expect(banner(eves, texts.all)).toBeVisible()
    await expect(banner(bos, texts.all).getByRole('link')).toHaveAttribute(
      'href',
      'https://example.edu/move',
    )
    await announce(page, texts.here, { campus: campuses.here[0], ends: 'In an hour' })
    await expect(banner(bos, texts.here)).toBeVisible()
    await expectAccessible(page)
    await expectAccessible(bos)

    // Offline it is still there, until it is dismissed or over.
    await goOffline(bos)
    await bos.reload()
    await expect(banner(bos, texts.all)).toBeVisible()
    await expect(banner(bos, texts.here)).toBeVisible()
    await banner(bos, texts.all).getByRole('button', { name: 'Dismiss' }).click()
    await expect(banner(bos, texts.all)).toHaveCount(0)
    await bos.reload()
    await expect(banner(bos, texts.here)).toBeVisible()
    await expect(banner(bos, texts.all)).toHaveCount(0)
    await bos.clock.install({ time: Date.now() + 2 * 60 * 60 * 1000 })
    await bos.reload()
    await expect(bos.getByRole('banner')).toBeVisible()
    await expect(banner(bos, texts.here)).toHaveCount(0)
    await goOnline(bos)

    // Of another campus, and ended by hand.
    await expect(banner(eves, texts.here)).toHaveCount(0)
    const row = page.getByRole('listitem').filter({ hasText: texts.all })
    await row.getByRole('button', { name: 'End now' }).click()
    await expect(row).toHaveCount(0)
    await expect(banner(eves, texts.all)).toHaveCount(0)
    await page.getByRole('listitem').filter({ hasText: texts.here }).getByRole('button').click()
    await page.getByRole('tab', { name: 'Log' }).click()
    const lines = page.getByRole('listitem').filter({ hasText: texts.all })
    await expect(lines.filter({ hasText: 'Announced' })).toContainText(`@${ada.username}`)
    await expect(lines.filter({ hasText: 'Announcement ended' })).toHaveCount(1)
  },
)

test('a long announcement shows three lines, the rest by a button, and moves no page that is loaded again', async ({
  page,
  as,
  newStudent,
  server,
}) => {
  const [college, domain] = campuses.here
  const ada = await newStudent(campus(college, domain, 'long.ada'))
  const env = { DATA_DIR: server.dataDir }
  expect((await runQuad(env, 'administrator', 'add', ada.email)).code).toBe(0)
  await as(ada)
  await page.goto('/administration')
  await page.getByRole('tab', { name: 'Announcements' }).click()
  const text = `The fair moves ${'from the union to the yard, '.repeat(9)}as every year.`
  await announce(page, text, { campus: college, ends: 'In an hour' })
  await page.goto('/for-you')
  const shown = banner(page, 'The fair moves')
  const lines = () =>
    shown
      .getByText('The fair moves')
      .locator('..')
      .evaluate((each) =>
        Math.round(each.clientHeight / parseFloat(getComputedStyle(each).lineHeight)),
      )
  const [more, less] = [
    shown.getByRole('button', { name: 'Show more' }),
    shown.getByRole('button', { name: 'Show less' }),
  ]
  await expect(more).toBeVisible()
  expect(await lines()).toBe(3)
  await expectAccessible(page)
  await more.click()
  await expect(less).toBeFocused()
  expect(await lines()).toBeGreaterThan(5)
  await less.click()
  await expect(more).toBeFocused()
  expect(await lines()).toBe(3)

  // The next page has its room from the beginning.
  await recordShifts(page)
  await page.reload()
  await expect(more).toBeVisible()
  expect(await takeShift(page)).toBeLessThan(0.05)
  await shown.getByRole('button', { name: 'Dismiss' }).click()
  await expect(shown).toHaveCount(0)
})

const banner = (page: Page, text: string) =>
  page.getByRole('article', { name: 'Announcement' }).filter({ hasText: text })

async function announce(
  page: Page,
  text: string,
  { link, campus: where, ends }: { link?: string; campus?: string; ends: string },
): Promise<void> {
  await page.getByRole('textbox', { name: 'Text' }).fill(text)
  if (link !== undefined) await page.getByRole('textbox', { name: 'Link' }).fill(link)
  if (where !== undefined)
    await page.getByLabel('For', { exact: true }).selectOption({ label: where })
  await page.getByLabel('Ends', { exact: true }).selectOption({ label: ends })
  await page.getByRole('button', { name: 'Announce', exact: true }).click()
  await expect(page.getByRole('listitem').filter({ hasText: text })).toBeVisible()
}
