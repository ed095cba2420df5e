import type { WebSocket } from 'playwright/test'
import { expect, type Page } from '../browser/browser.ts'
import { cast, signIn, type Person, type SignedIn } from '../people/cast.ts'
import { change, post, watch } from '../server/market.ts'
import type { TestServer } from '../server/server.ts'

export const bell = (page: Page) => page.getByRole('button', { name: 'Notifications' })
export const drawer = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })
export const rows = (page: Page) => drawer(page).getByRole('listitem')
export const row = (page: Page, text: string) => rows(page).filter({ hasText: text })
/** The button of a row's menu, which a phone shows only while it has the focus. */
export const options = (page: Page, text: string) =>
  row(page, text).getByRole('button', { name: /^Options for/ })
export const menuEntries = (page: Page) => page.getByRole('menuitem')
export const caughtUp = 'You’re all caught up!'

interface Stage {
  saver: SignedIn
  /**
   * Gives a saved listing another price, which notifies the saver. Each call takes another listing of
   * this title, because the changes of one within ten minutes make one notification.
   */
  priced: (price: number) => Promise<void>
  listing: string
  title: string
}

let count = 0

/** A student who has saved a listing of Maya's and has notifications of these price changes. */
export async function stage(
  server: TestServer,
  as: (who: Person) => Promise<SignedIn>,
  student: Person,
  prices: readonly number[] = [],
): Promise<Stage> {
  const maya = await signIn(server, cast.maya)
  const title = `Lamp ${process.pid} ${(count += 1)}`
  const saver = await as(student)
  const saved = async (price: number) => {
    const { _id } = await post(server, maya, { title, price })
    await watch(server, saver, _id)
    return _id
  }
  const listing = await saved(99)
  let last: number | undefined
  const priced = async (price: number) => {
    const id = last === undefined ? listing : await saved(last)
    await change(server, maya, id, { price })
    last = price
  }
  for (const price of prices) await priced(price)
  return { saver, priced, listing, title }
}

export async function openDrawer(page: Page): Promise<void> {
  await bell(page).click()
  await expect(drawer(page)).toBeVisible()
}

/** Call it before the page opens. @returns its socket, after the server knows its user */
export async function liveSocket(page: Page): Promise<WebSocket> {
  const socket = await page.waitForEvent('websocket', (each) => each.url().includes('/socket.io/'))
  await socket.waitForEvent('framesent', ({ payload }) => String(payload).includes('user_online'))
  return socket
}

/** Chooses from the menu of a row by keyboard. */
export async function choose(
  page: Page,
  text: string,
  entry: 'Mark as read' | 'Delete',
): Promise<void> {
  await options(page, text).press('Enter')
  await page.getByRole('menuitem', { name: entry }).press('Enter')
}
