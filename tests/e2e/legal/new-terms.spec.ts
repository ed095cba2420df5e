import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join as joinPath } from 'node:path'
import { expectAccessible } from '../../support/browser/accessibility.ts'
import { expect, test, type Page } from '../../support/browser/browser.ts'
import { carryInto } from '../../support/browser/carry-into.ts'
import { goOffline, goOnline, strip } from '../../support/browser/offline.ts'
import { rowsOnDevice } from '../../support/browser/on-device.ts'
import { sentActions } from '../../support/browser/sync.ts'
import { join, signIn, stranger, type Student } from '../../support/people/cast.ts'
import { freePort } from '../../support/server/free-port.ts'
import { call, post } from '../../support/server/market.ts'
import { startTestServer, type TestServer } from '../../support/server/server.ts'

test.use({ serviceWorkers: 'allow' })

let dataDir: string
let port: number
let school: TestServer

const startWith = async (terms: string) => {
  writeFileSync(joinPath(dataDir, 'school', 'terms.md'), terms)
  school = await startTestServer({ dataDir, port })
}
const change = async (terms: string) => {
  await school.stop()
  await startWith(terms)
}

test.beforeEach(async () => {
  dataDir = mkdtempSync(joinPath(tmpdir(), 'quad-terms-'))
  mkdirSync(joinPath(dataDir, 'school'))
  port = await freePort()
  await startWith('# Terms\n\nVersion: 1\n')
})
test.afterEach(async () => {
  await school.stop()
  rmSync(dataDir, { recursive: true })
})

const member = async (): Promise<Student> => {
  const person = stranger()
  await join(school, person)
  return { ...person, ...(await signIn(school, person, true)) }
}
const heading = (page: Page) => page.getByRole('heading', { name: 'The terms have changed' })
const accept = (page: Page) => page.getByRole('button', { name: 'Accept' })
const accepted = async (person: Student) => {
  const as = await signIn(school, person)
  return (await (await call(school, as, 'GET', `/api/users/${as.user.id}/data`)).json())
    .acceptedTerms
}

const secondTerms = `# Rules of the market

Version: 2

1. Be *kind*.
2. Read [the law](https://law.example.org).
`

test('[LEGAL-02] a new version of the terms is shown once at the next start, also offline, before anything else is written', async ({
  page,
}) => {
  const [me, seller] = [await member(), await member()]
  const signedUp = await accepted(me)
  expect(signedUp).toMatchObject({ version: '1', acceptedAt: expect.stringMatching(/^20/) })
  const { _id } = await post(school, seller, { title: 'Lamp' })
  await carryInto(page, school, me, true)
  await page.goto(`${school.url}/for-you`)
  await expect(page.getByText('Lamp')).toBeVisible()

  await change(secondTerms)
  const sent = sentActions(page)
  // A page that opens a listing writes a view.
  const listing = `${school.url}/for-you?listingId=${_id}`
  await page.goto(listing)
  await expect(heading(page)).toBeVisible()
  await expect(page.getByRole('listitem').first()).toHaveText('Be kind.')
  await expect(page.getByRole('link', { name: 'the law' })).toHaveAttribute('target', '_blank')
  await expect(page.getByText('Lamp')).toHaveCount(0)
  await expectAccessible(page)

  await goOffline(page)
  for (const path of ['/settings', listing]) {
    await page.goto(new URL(path, school.url).href)
    await expect(heading(page)).toBeVisible()
  }
  expect(await rowsOnDevice(page, 'log')).toEqual([])
  await accept(page).click()
  await expect(page.getByRole('heading', { name: 'Lamp' })).toBeVisible()
  const [first] = await rowsOnDevice(page, 'log')
  expect(first).toMatchObject({ name: 'terms.accept', args: { version: '2' } })
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Lamp' })).toBeVisible()
  await expect(heading(page)).toHaveCount(0)
  expect(sent).toEqual([])

  await goOnline(page)
  await expect.poll(async () => (await accepted(me)).version).toBe('2')
  expect(sent[0]).toMatchObject({ name: 'terms.accept' })
  await page.goto(`${school.url}/settings`)
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
  await expect(strip(page)).toHaveCount(0)
})

test('new terms that arrive while a page is in use wait for its next start, and all tabs hear of the answer', async ({
  page,
  context,
}) => {
  const me = await member()
  await carryInto(page, school, me, true)
  await page.goto(`${school.url}/settings`)
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
  await change(secondTerms)
  // A changed account is read again without a start.
  const read = page.waitForResponse('**/api/auth/userdata')
  await page.getByRole('tab', { name: 'Privacy' }).click()
  await page.getByRole('switch', { name: 'Private Profile' }).click()
  await read
  await expect(page.getByRole('switch', { name: 'Private Profile' })).toBeChecked()
  await expect(heading(page)).toHaveCount(0)

  await page.reload()
  const tab = await context.newPage()
  await tab.goto(`${school.url}/settings`)
  await expect(heading(page)).toBeVisible()
  await accept(tab).click()
  for (const each of [tab, page])
    await expect(each.getByRole('heading', { name: 'Settings' })).toBeVisible()
  await expect.poll(async () => (await accepted(me)).version).toBe('2')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
})

test('someone who does not accept the terms can log out', async ({ page }) => {
  const me = await member()
  await change(secondTerms)
  const { user, ...session } = await signIn(school, me, true)
  await carryInto(page, school, { user, ...session }, true)
  await page.goto(`${school.url}/settings`)
  await page.getByRole('button', { name: 'Log Out' }).click()
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
})
