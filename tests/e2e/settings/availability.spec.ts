import { weekdays } from '#sync/availability.ts'
import { expectAccessible } from '../../support/browser/accessibility.ts'
import { expect, test } from '../../support/browser/browser.ts'
import { goOffline, goOnline, savedHere } from '../../support/browser/offline.ts'
import { refuseActions } from '../../support/browser/sync.ts'
import { availabilityOf } from '../../support/pages/settings-page.ts'
import type { SignedIn } from '../../support/people/cast.ts'
import { readAvailability } from '../../support/people/people.ts'

const saved = 'Availability settings saved successfully.'
const both = 'Each selected day must have both a start and end time.'
const monday = { day: 'Monday', startTime: '09:00', endTime: '12:30' }

test('[AVAIL-03] the editor has a start and an end time for each weekday', async ({ page, as }) => {
  await as('newcomer')
  await page.goto('/settings')
  const { edit, editor, time } = availabilityOf(page)
  await edit.click()
  await expect(editor.getByRole('group')).toHaveCount(7)
  const names = await editor.locator('legend').allTextContents()
  expect(names).toEqual([...weekdays])
  for (const day of weekdays)
    for (const which of ['Start', 'End'] as const) await expect(time(day, which)).toHaveValue('')
  for (const name of ['Save', 'Cancel', 'Clear All'])
    await expect(editor.getByRole('button', { name })).toBeVisible()
  await expectAccessible(page)
})

test('[AVAIL-06] saving availability shows the sentence for 1.5 seconds, and it is stored', async ({
  page,
  me,
  server,
}) => {
  await page.goto('/settings')
  const { edit, editor, fill, time, save } = availabilityOf(page)
  await edit.click()
  await fill('Monday', '09:00', '12:30')
  await save.click()
  await expect(page.getByRole('status').filter({ hasText: saved })).toBeVisible()
  await expect(editor).toBeHidden()
  await expect(page.getByText(saved)).toBeHidden()
  await expect(page.getByText('Mon 9 AM–12:30 PM')).toBeVisible()
  expect(await readAvailability(server, me)).toMatchObject({ availability: [monday] })
  await page.reload()
  await edit.click()
  await expect(time('Monday', 'End')).toHaveValue('12:30')
})

test('[AVAIL-06] a failed save shows its sentence and keeps what was typed', async ({
  page,
  as,
}) => {
  await as('newcomer')
  await page.goto('/settings')
  const { edit, editor, fill, time, save, toggle } = availabilityOf(page)
  await refuseActions(page, 'availability.change', () => ({ message: 'Not today.' }))
  await edit.click()
  await fill('Monday', '09:00', '12:30')
  await save.click()
  await expect(editor.getByRole('alert')).toContainText('Error saving. Try again.')
  await expect(editor.getByRole('alert')).toContainText('Not today.')
  await expect(time('Monday', 'Start')).toHaveValue('09:00')
  await editor.getByRole('button', { name: 'Cancel' }).click()
  await toggle.click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('alert')).toContainText('Error saving. Try again.')
  await expect(toggle).not.toBeChecked()
})

test('[AVAIL-04] a day with one time is refused at its place, and the focus goes there', async ({
  page,
  me,
  server,
}) => {
  await page.goto('/settings')
  const { edit, editor, time, fill, save } = availabilityOf(page)
  await edit.click()
  await time('Tuesday', 'End').selectOption('17:00')
  await fill('Friday', '12:00', '11:00')
  await save.click()
  await expect(editor.getByRole('group', { name: 'Tuesday' })).toContainText(both)
  await expect(time('Tuesday', 'Start')).toBeFocused()
  await expect(editor.getByRole('group', { name: 'Friday' })).toContainText(
    'The end time must be after the start time.',
  )
  await expect(editor.getByRole('group', { name: 'Monday' })).not.toContainText(both)
  await expectAccessible(page)
  await time('Tuesday', 'Start').selectOption('16:00')
  await expect(editor).not.toContainText(both)
  await fill('Friday', '11:00', '12:00')
  await save.click()
  await expect(editor).toBeHidden()
  expect((await readAvailability(server, me)).availability).toHaveLength(2)
})

test('[AVAIL-05] Clear All empties every time, and Cancel keeps the stored ones', async ({
  page,
  me,
  server,
}) => {
  await page.goto('/settings')
  const { edit, editor, fill, time, save } = availabilityOf(page)
  await edit.click()
  await fill('Monday', '09:00', '12:30')
  await save.click()
  await expect(editor).toBeHidden()
  await edit.click()
  await editor.getByRole('button', { name: 'Clear All' }).click()
  for (const day of weekdays)
    for (const which of ['Start', 'End'] as const) await expect(time(day, which)).toHaveValue('')
  await editor.getByRole('button', { name: 'Cancel' }).click()
  await expect(editor).toBeHidden()
  await edit.click()
  await expect(time('Monday', 'Start')).toHaveValue('09:00')
  expect(await readAvailability(server, me)).toMatchObject({ availability: [monday] })
  await editor.getByRole('button', { name: 'Clear All' }).click()
  await save.click()
  await expect(editor).toBeHidden()
  expect(await readAvailability(server, me)).toMatchObject({ availability: [] })
})

test('a tap on a day chooses usual times or takes it out, and a preset fills the days without times', async ({
  page,
  as,
}) => {
  await as('newcomer')
  await page.goto('/settings')
  const { edit, editor, fill, time } = availabilityOf(page)
  await edit.click()
  await fill('Monday', '09:00', '12:30')
  await editor.getByRole('button', { name: /^Evenings/ }).click()
  await expect(time('Monday', 'Start')).toHaveValue('09:00')
  await expect(time('Friday', 'End')).toHaveValue('22:00')
  await expect(time('Saturday', 'Start')).toHaveValue('')
  const friday = editor.getByRole('button', { name: 'Friday', exact: true })
  await expect(friday).toHaveAttribute('aria-pressed', 'true')
  await friday.click()
  await expect(time('Friday', 'Start')).toHaveValue('')
  await expect(time('Friday', 'End')).toHaveValue('')
  await editor.getByRole('button', { name: 'Saturday', exact: true }).click()
  await expect(time('Saturday', 'Start')).toHaveValue('11:00')
})

test('the times of a day can be copied to other days', async ({ page, as }) => {
  await as('newcomer')
  await page.goto('/settings')
  const { edit, editor, fill, time } = availabilityOf(page)
  await edit.click()
  await fill('Wednesday', '15:00', '18:00')
  await editor.getByRole('button', { name: 'Copy Wednesday to other days' }).click()
  await page.getByRole('menuitem', { name: 'Copy to Monday–Friday' }).click()
  await expect(time('Friday', 'End')).toHaveValue('18:00')
  await expect(time('Saturday', 'End')).toHaveValue('')
  await expect(editor.getByRole('status')).toContainText('copied to 4 other days')
  await editor.getByRole('button', { name: 'Copy Friday to other days' }).click()
  // The first menu may still be closing.
  const menu = page.getByRole('menu', { name: 'Copy Friday to other days' })
  await menu.getByRole('menuitem', { name: 'Copy to every day' }).click()
  for (const day of weekdays) await expect(time(day, 'Start')).toHaveValue('15:00')
})

test('[AVAIL-07] [AVAIL-08] the switch is saved immediately, and opens the editor if there are no times', async ({
  page,
  me,
  server,
}) => {
  await page.goto('/settings')
  const { toggle, editor, fill, save } = availabilityOf(page)
  await toggle.click()
  await expect(editor).toBeVisible()
  const shown = async (who: SignedIn) => (await readAvailability(server, who)).showAvailability
  await expect.poll(() => shown(me)).toBe(true)
  await fill('Sunday', '20:00', '00:00')
  await save.click()
  await expect(editor).toBeHidden()
  await page.reload()
  await expect(toggle).toBeChecked()
  await toggle.click()
  await expect(toggle).not.toBeChecked()
  await expect.poll(() => shown(me)).toBe(false)
  await page.reload()
  await expect(toggle).not.toBeChecked()
  await toggle.click()
  await expect(toggle).toBeChecked()
  await expect(editor).toBeHidden()
})

test.describe('with the worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('availability changed offline shows as waiting and reaches the server and another device', async ({
    page,
    as,
    me,
    server,
    browser,
  }) => {
    await page.goto('/settings')
    const { toggle, edit, editor, fill, save, time } = availabilityOf(page)
    await edit.hover()
    await goOffline(page)
    await toggle.click()
    await expect(editor).toBeVisible()
    await fill('Monday', '09:00', '12:30')
    await save.click()
    await expect(page.getByRole('status').filter({ hasText: savedHere }).first()).toBeVisible()
    await page.reload()
    await expect(toggle).toBeChecked()
    await expect(toggle).toHaveAccessibleDescription(/Waiting to be sent/)
    await edit.click()
    await expect(time('Monday', 'End')).toHaveValue('12:30')
    await editor.getByRole('button', { name: 'Cancel' }).click()
    expect(await readAvailability(server, me)).toEqual({
      showAvailability: false,
      availability: [],
    })
    await page.goto(`/profile/${me.user.id}`)
    await page.getByRole('tab', { name: 'Availability' }).click()
    const days = page.getByRole('list', { name: 'Weekly availability' })
    await expect(days.getByRole('listitem')).toHaveText([/^Monday.*9:00 AM – 12:30 PM$/])
    await page.goto('/settings')
    await goOnline(page)
    const now = { showAvailability: true, availability: [monday] }
    await expect.poll(() => readAvailability(server, me)).toEqual(now)
    await expect(toggle).not.toHaveAccessibleDescription(/Waiting/)

    const other = await (await browser.newContext({ baseURL: server.url })).newPage()
    await as(me, { page: other })
    await other.goto('/settings')
    await expect(availabilityOf(other).toggle).toBeChecked()
    await other.context().close()
  })
})
