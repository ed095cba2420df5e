import type { Page } from 'playwright/test'
import type { Person } from '../people/cast.ts'

export const field = (page: Page, name: string) => page.locator(`[name=${name}]`)
export const password = (page: Page) => field(page, 'password')
export const again = (page: Page) => field(page, 'confirmPassword')
export const college = (page: Page) => page.getByRole('combobox', { name: 'College' })
export const submit = (page: Page) => page.getByRole('button', { name: 'Sign Up' }).click()

/** Fills the sign-up form; a year of 0 leaves it unchosen. */
export async function fill(page: Page, who: Person, changes: Partial<Person> = {}): Promise<void> {
  const person = { ...who, ...changes }
  for (const name of ['firstName', 'lastName', 'username', 'email'] as const) {
    await field(page, name).fill(person[name])
  }
  await college(page).fill(person.college)
  if (person.year) await field(page, 'year').selectOption(String(person.year))
  await password(page).fill(person.password)
  await again(page).fill(person.password)
}

/** The registrations that are sent from now on. */
export function registrations(page: Page): string[] {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/auth/register')) sent.push(request.postData() ?? '')
  })
  return sent
}
