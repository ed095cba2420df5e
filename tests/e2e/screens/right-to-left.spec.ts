import { expect, test as base } from '../../support/browser/browser.ts'
import { directionFaults } from '../../support/browser/directions.ts'
import { hebrew as texts } from '../../support/pages/campus-texts.ts'
import { button } from '../../support/pages/filled-screens.ts'
import { walkCampus } from '../../support/pages/whole-campus.ts'
import { join, stranger } from '../../support/people/cast.ts'
import { startTestServer, type TestServer } from '../../support/server/server.ts'

/** The server of a school that writes Hebrew. */
const test = base.extend<object, { server: TestServer }>({
  server: [
    async ({}, provide) => {
      const server = await startTestServer({ env: texts.school })
      await provide(server)
      await server.stop()
    },
    { scope: 'worker' },
  ],
})

test('[HAND-04] text written by people, shown or typed, takes its direction from its content', async ({
  page,
  as,
  browser,
  server,
}) => {
  // Each of some seventy screens loads the whole app again.
  test.setTimeout(900_000)
  const faults: Record<string, string[]> = {}
  await walkCampus({ server, texts, browser, as }, async (name, shown) => {
    const found = await directionFaults(shown)
    if (found.length > 0) faults[name] = found
  })
  expect(faults).toEqual({})

  const made = stranger()
  const email = `${made.username}@${texts.school.SCHOOL_DOMAIN}`
  const typist = { ...made, email, college: texts.school.SCHOOL_NAME }
  await join(server, typist)
  await as(typist)
  await page.goto('/create-listing')
  for (const [name, text, direction] of [
    ['Title', texts.titles.own, 'rtl'],
    ['Title', 'Gears', 'ltr'],
    ['Description', texts.description, 'rtl'],
    ['Price', '45', 'ltr'],
  ] as const) {
    const typed = page.getByRole('textbox', { name, exact: true })
    await typed.fill(text)
    await expect(typed).toHaveCSS('direction', direction)
  }
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
