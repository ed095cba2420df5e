import type { Page } from 'playwright/test'
import { signIn, type Person, type Student } from '../people/cast.ts'
import { campus } from '../server/market.ts'
import type { TestServer } from '../server/server.ts'

/** What is proposed or agreed, under the head of a conversation. */
export const meetUpLine = (page: Page) => page.getByRole('region', { name: /^Meet-up with / })
export const meetUpButton = (page: Page) => page.getByRole('button', { name: /^Meet Up/ })
export const meetUpSheet = (page: Page) => page.getByRole('dialog').last()
export const pressInLine = (page: Page, name: string) =>
  meetUpLine(page).getByRole('button', { name, exact: true }).click()

/** A time in so many days by the clock of the browser of these tests, as both forms of it. */
export function inDays(page: Page, days: number, time: string) {
  return page.evaluate(
    ([ahead, clock]) => {
      const date = new Date()
      date.setDate(date.getDate() + ahead)
      const two = (part: number) => String(part).padStart(2, '0')
      const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
      const at = new Date(`${day}T${clock}`)
      const words = at.toLocaleString('en-US', {
        weekday: 'short',
        month: 'short',
        day: 'numeric',
        hour: 'numeric',
        minute: '2-digit',
      })
      return { day, time: clock, at: at.toISOString(), words: words.replaceAll(/\s/g, ' ') }
    },
    [days, time] as const,
  )
}

type NewStudent = (changes: Partial<Person>) => Promise<Person>
type School = readonly [name: string, domain: string]
let made = 0

/** Without places for meet-ups. */
const bare: School = ['Tulane University', 'tulane.edu']

/** A student of a campus of these tests. */
export const met = (
  newStudent: NewStudent,
  name: string,
  [college, domain] = bare,
): Promise<Person> => {
  made += 1
  return newStudent(campus(college, domain, `${name}.${made}`))
}

/** One who has no page. */
export async function metAway(
  server: TestServer,
  newStudent: NewStudent,
  name: string,
  school = bare,
): Promise<Student> {
  const person = await met(newStudent, name, school)
  return { ...person, ...(await signIn(server, person)) }
}
