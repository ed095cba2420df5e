import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { expect, test, type Page } from '../../support/browser/browser.ts'
import { translate, type Manner } from '../../support/browser/translator.ts'
import type * as trees from '../../support/browser/translated-trees.ts'
import { field, log, openWith, send } from '../../support/pages/messages-page.ts'
import {
  newFacts,
  show,
  studentScreens,
  visitorScreens,
  type Facts,
} from '../../support/pages/screens.ts'
import { signIn } from '../../support/people/cast.ts'
import { campus, post } from '../../support/server/market.ts'
import { say } from '../../support/server/talk.ts'

/** Each manner with a campus of its own. */
const manners: [Manner, string, string][] = [
  ['replace', 'Boston College', 'bc.edu'],
  ['wrap', 'Tufts University', 'tufts.edu'],
]

/** What a page reports when a part of it stops. */
function watchFaults(page: Page): string[] {
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('console', (line) => {
    if (/not a child of this node/.test(line.text())) faults.push(line.text())
  })
  return faults
}

async function expectWorking(page: Page, faults: string[]): Promise<void> {
  expect(faults).toEqual([])
  await expect(page.getByText('This page stopped working')).toHaveCount(0)
  expect(await page.locator('main font').count()).toBeGreaterThan(0)
}

declare global {
  interface Window {
    trees: typeof trees
  }
}

test('random trees that a translator changes show what React renders', async ({ page }) => {
  const entry = fileURLToPath(new URL('../../support/browser/translated-trees.ts', import.meta.url))
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { write: false, minify: false, lib: { entry, formats: ['iife'], name: 'trees' } },
  })
  const [output] = Array.isArray(result) ? result : [result]
  const content = output && 'output' in output ? output.output[0].code : ''
  await page.setContent('<!doctype html><body></body>')
  await page.addScriptTag({ content })
  expect(await page.evaluate(() => window.trees.translatedTrees(300, 12))).toEqual([])
})

test.describe('a page that the browser translates', () => {
  let facts: Facts
  test.beforeAll(async ({ server }) => {
    facts = await newFacts(server)
  })

  for (const [manner, college, domain] of manners) {
    test(`[HAND-05] goes on working on every route (${manner})`, async ({ page, as }) => {
      test.slow()
      const faults = watchFaults(page)
      await translate(page, manner)
      for (const screens of [visitorScreens, studentScreens]) {
        if (screens === studentScreens) await as(facts.person)
        for (const [name, screen] of Object.entries(screens)) {
          await test.step(name, async () => {
            await show(page, facts, screen)
            await expectWorking(page, faults)
            // The next screen begins with the first tab.
            await page.evaluate(() => localStorage.removeItem('activeTab'))
          })
        }
      }
    })

    test(`[HAND-05] shows current values at every step of the main jobs (${manner})`, async ({
      page,
      as,
      newStudent,
      server,
    }) => {
      test.slow()
      const school = (name: string) => campus(college, domain, `${name}.${manner}`)
      const [me, other] = [await newStudent(school('read')), await newStudent(school('write'))]
      const [mine, theirs] = [await signIn(server, me), await signIn(server, other)]
      for (const title of ['A brass lamp', 'A tin lamp', 'An oak desk'])
        await post(server, theirs, { title })
      const faults = watchFaults(page)
      await translate(page, manner)

      await test.step('the checklist of a password', async () => {
        await page.goto('/signup')
        const password = page.getByLabel('Password', { exact: true })
        for (const text of ['a', 'aB', 'aB3', 'aB3!', 'aB3!efgh', 'aB', ''])
          await password.fill(text)
        await page.getByLabel('Confirm password', { exact: true }).fill('other')
        await expect(page.getByText('Passwords do not match')).toBeVisible()
        await page.getByLabel('Confirm password', { exact: true }).fill('')
        await expect(page.getByText('Passwords do not match')).toHaveCount(0)
        await expectWorking(page, faults)
      })

      await test.step('a search, filters, and a heart', async () => {
        await as(me)
        await page.goto('/for-you')
        await page.getByRole('article').first().waitFor()
        await expect(page.getByRole('article')).toHaveCount(3)
        await page.getByRole('searchbox').fill('lamp')
        await expect(page.getByRole('article')).toHaveCount(2)
        await page.getByRole('button', { name: 'Filters' }).click()
        const filters = page.getByRole('dialog', { name: 'Sort and filter' })
        await expect(filters.getByRole('button', { name: /^Show/ })).toHaveText('Show 2 listings')
        await filters.getByLabel('To', { exact: true }).fill('1')
        await expect(filters.getByRole('button', { name: /^Show/ })).toHaveText('Show 0 listings')
        await filters.getByLabel('To', { exact: true }).fill('')
        await filters.getByRole('button', { name: 'Show 2 listings' }).click()
        await page.getByRole('searchbox').fill('')
        await page.getByRole('button', { name: 'Save An oak desk' }).click()
        await expect(page.getByRole('button', { name: 'Save An oak desk' })).toHaveAttribute(
          'aria-pressed',
          'true',
        )
        await page.getByRole('tab', { name: 'Saved Listings' }).click()
        await expect(page.getByRole('article')).toHaveCount(1)
        await expectWorking(page, faults)
      })

      await test.step('a conversation into which a reply arrives', async () => {
        await openWith(page, other.username)
        for (const text of ['Is it there?', 'Can I come by?']) {
          await field(page).fill(text)
          await send(page).click()
          await expect(log(page)).toContainText(text)
          await say(server, theirs, mine, `Yes: ${text}`)
          await expect(log(page)).toContainText(`Yes: ${text}`)
        }
        await expectWorking(page, faults)
      })

      await test.step('counters', async () => {
        await page.goto('/for-you')
        const messages = page.getByRole('link', { name: /^Messages/ })
        await messages.waitFor()
        const third = await signIn(server, await newStudent(school('third')))
        for (const [index, sender] of [theirs, third].entries()) {
          await say(server, sender, mine, 'Hello')
          await expect(messages).toContainText(String(index + 1))
        }
        await expectWorking(page, faults)
      })

      await test.step('a listing of one’s own', async () => {
        await page.goto('/create-listing')
        await page.getByLabel('Title', { exact: true }).fill('A slow clock')
        await page.getByRole('button', { name: 'Submit now' }).click()
        await page.locator('[data-value="Textbooks"]').tap()
        await page.getByLabel('Price', { exact: true }).fill('12')
        await page.getByRole('button', { name: 'Preview' }).click()
        await expect(page.getByRole('main')).toContainText('A slow clock')
        await expect(page.getByRole('main')).toContainText('$12')
        await expectWorking(page, faults)
      })
    })
  }
})
