import { expect, type Page } from 'playwright/test'
import { signIn, type Person, type Student } from '../people/cast.ts'
import { campus } from '../server/market.ts'
import type { TestServer } from '../server/server.ts'
import { log, understand } from './messages-page.ts'

/** The state of a deal under the head of a conversation. */
export const line = (page: Page) => page.getByRole('region', { name: /^Deal about / })
export const lineButton = (page: Page, name: string) =>
  line(page).getByRole('button', { name, exact: true })

export const sheet = (page: Page) => page.getByRole('dialog').last()
export const sendOffer = (page: Page) => page.getByRole('button', { name: 'Send Offer' })

/** Opens a conversation about a listing for the first time. */
export async function openAbout(page: Page, username: string, listingId: string): Promise<void> {
  await page.goto(`/messages?with=${username}&about=${listingId}`)
  await understand(page)
  await expect(log(page)).toBeVisible()
}

type NewStudent = (changes: Partial<Person>) => Promise<Person>
let made = 0

/** A student of the campus of these tests, so that their feed holds nothing else. */
export const trader = (newStudent: NewStudent, name: string): Promise<Person> => {
  made += 1
  return newStudent(campus('Rice University', 'rice.edu', `${name}.${made}`))
}

/** One who has no page. */
export async function away(
  server: TestServer,
  newStudent: NewStudent,
  name: string,
): Promise<Student> {
  const person = await trader(newStudent, name)
  return { ...person, ...(await signIn(server, person)) }
}
