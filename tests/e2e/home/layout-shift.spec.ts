import { signIn } from '../../support/people/cast.ts'
import { expect, test, type Page } from '../../support/browser/browser.ts'
import { campus, post } from '../../support/server/market.ts'
import { say } from '../../support/server/talk.ts'

declare global {
  var shifts: { value: number; moved: string[] }[] | undefined
}

interface LayoutShift extends PerformanceEntry {
  value: number
  hadRecentInput: boolean
  sources?: { node: Node | null }[]
}

/** Notes what moves without a tap or a key just before. */
function watchShifts(): void {
  const shifts: { value: number; moved: string[] }[] = []
  globalThis.shifts = shifts
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources = [] } of list.getEntries() as LayoutShift[]) {
      if (hadRecentInput) continue
      const moved = sources.map(({ node }) => node?.textContent?.slice(0, 40) ?? '')
      shifts.push({ value, moved })
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

const shiftsOf = (page: Page) => page.evaluate(() => globalThis.shifts ?? [])

test(
  '[HAND-13] after a login on a new device, home is painted in one go',
  { tag: '@both' },
  async ({ page, newStudent, server }) => {
    const of = (name: string) => campus('Saint Louis University', 'slu.edu', name)
    const [me, other] = [await newStudent(of('new.home')), await newStudent(of('old.home'))]
    const [mine, theirs] = [await signIn(server, me), await signIn(server, other)]
    await post(server, mine, { title: 'My old desk' })
    for (const title of ['A lamp', 'A bicycle', 'A rug']) await post(server, theirs, { title })
    await say(server, theirs, mine, 'Is the desk still there?')

    await page.addInitScript(watchShifts)
    await page.goto('/login')
    await page.getByRole('textbox', { name: 'Email' }).fill(me.email)
    await page.getByRole('textbox', { name: 'Password', exact: true }).fill(me.password)
    await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
    await expect(page.getByRole('region', { name: 'Your listings' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Unread messages' })).toBeVisible()
    await page.waitForLoadState('networkidle')
    const shifts = await shiftsOf(page)
    const total = shifts.reduce((sum, { value }) => sum + value, 0)
    expect(total, JSON.stringify(shifts)).toBeLessThanOrEqual(0.1)
  },
)
