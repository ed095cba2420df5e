import { expect, type Browser, type Page } from 'playwright/test'
import { waitingLines } from '../browser/offline.ts'
import { signIn, type Person, type SignedIn } from '../people/cast.ts'
import { answered, call } from '../server/market.ts'
import type { TestServer } from '../server/server.ts'
import type { CampusTexts } from './campus-texts.ts'
import { campusFacts, fillCampus } from './filled-campus.ts'
import {
  administered,
  filledLayers,
  filledScreens,
  schoolScreens,
  waitFor,
} from './filled-screens.ts'
import { field, send, tips } from './messages-page.ts'
import { closeRoleBanner } from './moderation-page.ts'
import {
  isTabKept,
  show,
  studentScreens,
  visitorScreens,
  type Facts,
  type Layer,
  type Screen,
} from './screens.ts'

interface Walk {
  /** Its settings are those of the school of the texts. */
  server: TestServer
  texts: CampusTexts
  browser: Browser
  as: (who: Person, options: { page: Page }) => Promise<SignedIn>
  /** Called with each new page. */
  prepare?: (page: Page) => Promise<void>
}

/**
 * Shows every screen and layer of a campus in which people write these texts: as a visitor, as a student
 * to whom nothing has happened, and as one who has seen everything and is a moderator and an administrator.
 */
export async function walkCampus(
  { server, texts, browser, as, prepare }: Walk,
  look: (name: string, page: Page) => Promise<void>,
): Promise<void> {
  const open = async () => {
    const page = await (await browser.newContext({ baseURL: server.url })).newPage()
    await prepare?.(page)
    return page
  }
  const facts = await campusFacts(server, texts)
  const lookAt = async (page: Page, screens: Record<string, Screen>) => {
    for (const [name, screen] of Object.entries(screens)) {
      if (isTabKept(name)) continue
      await show(page, facts, screen)
      await look(name, page)
    }
  }
  const first = await open()
  await lookAt(first, { ...visitorScreens, ...schoolScreens(texts) })
  await as(facts.person, { page: first })
  await lookAt(first, studentScreens)
  await first.context().close()

  const filled = await fillCampus(server, facts, texts)
  const page = await open()
  await closeRoleBanner(page)
  await page.addLocatorHandler(tips(page), (shown) =>
    shown.getByRole('button', { name: 'I Understand' }).click(),
  )
  await as(facts.person, { page })
  await lookAt(page, filledScreens(filled, texts))
  for (const [name, layer] of Object.entries(filledLayers)) {
    await openLayer(page, facts, layer)
    await look(name, page)
  }

  // What waits on the device.
  await page.route('**/api/sync', (route) => route.abort())
  await page.goto(`/messages?with=${facts.sellerName}`)
  await field(page).fill(texts.messages.waiting)
  await send(page).click()
  await expect(page.locator('[role=log]').getByText(texts.messages.waiting)).toBeVisible()
  await page.goto('/outbox')
  await waitingLines(page).first().waitFor()
  await look('the outbox', page)
  await page.unroute('**/api/sync')

  const maintenance = { isOn: true, text: texts.maintenance }
  // The walk may take longer than an access token lasts.
  const student = await signIn(server, facts.person)
  await answered(await call(server, student, 'PUT', '/api/administration/maintenance', maintenance))
  await page.goto('/for-you')
  await page.getByRole('article', { name: 'Maintenance' }).waitFor()
  // Its arrival moves the page, once.
  await page.reload()
  await page.getByRole('article', { name: 'Maintenance' }).waitFor()
  await page.locator('[data-listing]').first().waitFor()
  await look('a maintenance', page)
  await show(page, facts, administered('Server', waitFor('People read:')))
  await look('the tab Server of administrators', page)
  const isOn = false
  await answered(await call(server, student, 'PUT', '/api/administration/maintenance', { isOn }))
  await page.context().close()
}

async function openLayer(page: Page, facts: Facts, { path, opener, whole }: Layer): Promise<void> {
  await page.goto(typeof path === 'string' ? path : path(facts))
  await opener(page, facts).press('Enter')
  const layer = page.getByRole('dialog').or(page.getByRole('menu')).last()
  await layer.getByRole('button').or(layer.getByRole('menuitem')).first().waitFor()
  await whole?.(page)
}
