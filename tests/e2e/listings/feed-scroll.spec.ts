import { cast, signIn } from '../../support/people/cast.ts'
import { expect, test, type Page } from '../../support/browser/browser.ts'
import { campus, post } from '../../support/server/market.ts'
import { refuseActions } from '../../support/browser/sync.ts'

const card = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title })
const titles = (page: Page) => page.getByRole('article').getByRole('heading')

test('the heart saves immediately, and a refusal undoes it', async ({ page, as, server }) => {
  await post(server, await signIn(server, cast.maya), { title: 'Tall bookcase' })
  await as('jonas')
  await page.goto('/for-you')
  const heart = page.getByRole('button', { name: 'Save Tall bookcase' })
  let answer = () => {}
  const asked = new Promise<void>((resolve) => (answer = resolve))
  await refuseActions(page, 'savedListing.save', async () => {
    await asked
    return { message: 'No room.' }
  })
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  answer()
  await expect(page.getByRole('alert')).toContainText('No room.')
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
})

test('scrolling loads older pages, few cards exist at a time, and going back keeps the position', async ({
  page,
  as,
  newStudent,
  server,
}) => {
  const student = await newStudent(campus('University of Illinois Chicago', 'uic.edu', 'scroller'))
  const session = await as(student)
  for (let number = 1; number <= 80; number++) {
    await post(server, session, { title: `Chair ${number}` })
  }
  await page.goto('/for-you')
  await expect(card(page, 'Chair 80')).toBeVisible()
  await expect(async () => {
    await page.mouse.wheel(0, 2000)
    await expect(card(page, 'Chair 1').filter({ hasNotText: /Chair 1\d/ })).toBeVisible({
      timeout: 200,
    })
  }).toPass()
  expect(await page.getByRole('article').count()).toBeLessThan(40)
  const before = await page.evaluate(() => window.scrollY)
  await page.getByRole('link', { name: 'Messages' }).click()
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.goBack()
  await expect(card(page, 'Chair 1').filter({ hasNotText: /Chair 1\d/ })).toBeVisible()
  expect(Math.abs((await page.evaluate(() => window.scrollY)) - before)).toBeLessThan(200)
})

test('listings that arrive while the feed is scrolled down wait above and move nothing', async ({
  page,
  as,
  newStudent,
  server,
}) => {
  const place = ['University of Chicago', 'uchicago.edu'] as const
  const seller = await signIn(server, await newStudent(campus(...place, 'early')))
  for (let number = 1; number <= 20; number++)
    await post(server, seller, { title: `Mug ${number}` })
  await as(await newStudent(campus(...place, 'reader')))
  await page.goto('/for-you')
  await expect(card(page, 'Mug 20')).toBeVisible()
  await page.mouse.wheel(0, 1200)
  await expect(card(page, 'Mug 20')).not.toBeInViewport()
  await post(server, seller, { title: 'Late arrival' })
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await page.getByRole('button', { name: '1 new listing' }).click()
  await expect(titles(page).first()).toHaveText('Late arrival')
  await expect(card(page, 'Late arrival')).toBeInViewport()
})
