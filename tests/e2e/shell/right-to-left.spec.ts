import { expect, test as base, type Page } from '../../support/browser/browser.ts'
import { directionFaults } from '../../support/browser/directions.ts'
import { waitingLines } from '../../support/browser/offline.ts'
import { fillCampus, hebrewFacts, hebrewSchool } from '../../support/pages/hebrew-campus.ts'
import {
  administered,
  button,
  filledLayers,
  filledScreens,
  schoolScreens,
  waitFor,
} from '../../support/pages/hebrew-screens.ts'
import { field, send, tips } from '../../support/pages/messages-page.ts'
import { closeRoleBanner } from '../../support/pages/moderation-page.ts'
import {
  isTabKept,
  show,
  studentScreens,
  visitorScreens,
  type Facts,
  type Layer,
  type Screen,
} from '../../support/pages/screens.ts'
import { answered, call } from '../../support/server/market.ts'
import { startTestServer, type TestServer } from '../../support/server/server.ts'

/** The server of a school that writes Hebrew. */
const test = base.extend<object, { server: TestServer }>({
  server: [
    async ({}, provide) => {
      const server = await startTestServer({ env: hebrewSchool })
      await provide(server)
      await server.stop()
    },
    { scope: 'worker' },
  ],
})

async function openLayer(page: Page, facts: Facts, { path, opener, whole }: Layer): Promise<void> {
  await page.goto(typeof path === 'string' ? path : path(facts))
  await opener(page, facts).press('Enter')
  const layer = page.getByRole('dialog').or(page.getByRole('menu')).last()
  await layer.getByRole('button').or(layer.getByRole('menuitem')).first().waitFor()
  await whole?.(page)
}

test('[HAND-04] text written by people, shown or typed, takes its direction from its content', async ({
  page: first,
  as,
  browser,
  server,
}) => {
  // Each of some seventy screens loads the whole app again.
  test.setTimeout(900_000)
  const faults: Record<string, string[]> = {}
  const note = async (name: string, page: Page) => {
    const found = await directionFaults(page)
    if (found.length > 0) faults[name] = found
  }
  const look = async (page: Page, screens: Record<string, Screen>) => {
    for (const [name, screen] of Object.entries(screens)) {
      if (isTabKept(name)) continue
      await show(page, facts, screen)
      await note(name, page)
    }
  }
  const facts = await hebrewFacts(server)
  await look(first, { ...visitorScreens, ...schoolScreens })
  await as(facts.person)
  await look(first, studentScreens)

  // What is typed.
  await first.goto('/create-listing')
  for (const [name, text, direction] of [
    ['Title', 'הילוכים (iPhone 15 מתנה)', 'rtl'],
    ['Title', 'Gears', 'ltr'],
    ['Description', 'מצב טוב.', 'rtl'],
    ['Price', '45', 'ltr'],
  ] as const) {
    const typed = first.getByRole('textbox', { name, exact: true })
    await typed.fill(text)
    await expect(typed).toHaveCSS('direction', direction)
  }
  await first.close()

  const filled = await fillCampus(server, facts)
  const page = await (await browser.newContext({ baseURL: server.url })).newPage()
  await closeRoleBanner(page)
  await page.addLocatorHandler(tips(page), (open) =>
    open.getByRole('button', { name: 'I Understand' }).click(),
  )
  const student = await as(facts.person, { page })
  await look(page, filledScreens(filled))
  for (const [name, layer] of Object.entries(filledLayers)) {
    await openLayer(page, facts, layer)
    await note(name, page)
  }

  // What waits on the device.
  await page.route('**/api/sync', (route) => route.abort())
  await page.goto(`/messages?with=${facts.sellerName}`)
  await field(page).fill('מחר ב-18:00?')
  await send(page).click()
  await page.locator('[role=log]').getByText('מחר ב-18:00?').waitFor()
  await page.goto('/outbox')
  await waitingLines(page).first().waitFor()
  await note('the outbox', page)
  await page.unroute('**/api/sync')

  const maintenance = { isOn: true, text: 'חוזרים ב-18:00.' }
  await answered(await call(server, student, 'PUT', '/api/administration/maintenance', maintenance))
  await page.goto('/for-you')
  await page.getByRole('article', { name: 'Maintenance' }).waitFor()
  await note('a maintenance', page)
  await show(page, facts, administered('Server', waitFor('People read:')))
  await note('the tab Server of administrators', page)
  expect(faults).toEqual({})
})

test('a text or a field without a direction of its own is found', async ({ page }) => {
  await page.goto('/login')
  await button('Login')(page).waitFor()
  expect(await directionFaults(page)).toEqual([])
  await page.evaluate(() => {
    for (const [text, dir] of [
      ['שלום', null],
      ['שלום', 'ltr'],
      ['Oak שלום', 'auto'],
      // These three are right.
      ['Oak “\u2068שלום\u2069”', null],
      ['שלום, Oak', 'auto'],
      ['ש', null],
    ] as const) {
      const planted = document.body.appendChild(document.createElement('p'))
      planted.textContent = text
      if (dir !== null) planted.dir = dir
    }
    document.body.appendChild(document.createElement('input')).name = 'planted'
  })
  expect(await directionFaults(page)).toEqual([
    '“שלום” in <p class=""> has the direction “none”',
    '“שלום” in <p class=""> has the direction “ltr”',
    '“Oak שלום” in <p class=""> runs from left to right',
    'the field “planted” has the direction “”',
  ])
})
