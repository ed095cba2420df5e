import { expect, test } from '../../support/browser/browser.ts'
import { recordShifts, takeShift } from '../../support/browser/shifts.ts'
import { campus, post, upload, watch, change } from '../../support/server/market.ts'
import { signIn } from '../../support/people/cast.ts'
import { say } from '../../support/server/talk.ts'

test(
  '[HAND-13] home is painted in one go after a login: its layout shift is at most 0.1 on a phone and on a desktop',
  { tag: '@both' },
  async ({ page, newStudent, server }) => {
    const here = (name: string) => campus('Dartmouth College', 'dartmouth.edu', name)
    const me = await newStudent(here(`shifted.${Date.now()}`))
    const other = await signIn(server, await newStudent(here(`shifting.${Date.now()}`)))
    const mine = await signIn(server, me)
    await post(server, mine, { title: 'My own desk', images: [await upload(server, mine)] })
    for (const title of ['A tin lamp', 'A zinc lamp', 'A lead lamp']) {
      const { _id } = await post(server, other, { title, images: [await upload(server, other)] })
      await watch(server, mine, _id)
      await change(server, other, _id, { price: 7 })
    }
    await say(server, other, mine, 'Is the desk still there?')
    await recordShifts(page)
    await page.goto('/login')
    await page.getByLabel('Email').fill(me.email)
    await page.getByRole('textbox', { name: 'Password' }).fill(me.password)
    await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
    const parts = ['Unread messages', 'Changes to saved listings', 'Your listings']
    for (const name of parts) await expect(page.getByRole('region', { name })).toBeVisible()
    await page.waitForLoadState('networkidle')

    expect(await takeShift(page)).toBeLessThanOrEqual(0.1)
  },
)

test('[HAND-13] the login page stays as it is while the next page loads', async ({
  page,
  newStudent,
}) => {
  const me = await newStudent()
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/assets/settings-*.js', async (route) => {
    await released
    await route.continue()
  })
  // As after a page that the browser had to load again.
  await page.addInitScript(() =>
    sessionStorage.setItem('wanted', JSON.stringify({ path: '/settings' })),
  )
  await page.goto('/login')
  await page.getByLabel('Email').fill(me.email)
  const password = page.getByRole('textbox', { name: 'Password' })
  await password.fill(me.password)
  const before = await password.boundingBox()
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
  await page.waitForFunction(() => sessionStorage.getItem('accessToken') !== null)
  await page.evaluate(() => new Promise((painted) => setTimeout(painted, 500)))
  await expect(page.getByText('Only students of a campus see this page.')).toBeVisible()
  expect(await password.boundingBox()).toEqual(before)

  release()
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
})
