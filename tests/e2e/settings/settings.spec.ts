import { changeAvailability } from '#sync/actions/availability.ts'
import { changeSettings } from '#sync/actions/settings.ts'
import { holdActions } from '../../support/browser/sync.ts'
import { call } from '../../support/server/market.ts'
import { expect, test, type Page } from '../../support/browser/browser.ts'
import { suspend } from '../../support/pages/moderation-page.ts'
import type { SignedIn } from '../../support/people/cast.ts'
import { goOffline, goOnline, savedHere } from '../../support/browser/offline.ts'
import type { TestServer } from '../../support/server/server.ts'

const toggles = [
  {
    tab: 'Privacy',
    label: 'Private Profile',
    name: 'privateProfile',
    key: 'isPrivacyPublic',
    values: { on: 'false', off: 'true' },
  },
  {
    tab: 'Privacy',
    label: 'Allow Messages From Non-Friends',
    name: 'allowMessages',
    key: 'allowMessages',
    values: { on: 'true', off: 'false' },
  },
  {
    tab: 'Privacy',
    label: 'Show when you were last seen and how fast you reply',
    name: 'showActivity',
    key: 'showActivity',
    values: { on: 'true', off: 'false' },
  },
  {
    tab: 'Notifications',
    label: 'Enable Notifications',
    name: 'notificationsEnabled',
    key: 'isNotificationsEnabled',
    values: { on: 'true', off: 'false' },
  },
] as const

type Toggle = (typeof toggles)[number]

const toggle = (page: Page, { label }: Toggle) => page.getByRole('switch', { name: label })
const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key)
const openTab = (page: Page, name: string) => page.getByRole('tab', { name }).click()

async function userdata(server: TestServer, as: SignedIn) {
  const answer = await call(server, as, 'GET', '/api/auth/userdata')
  return (await answer.json()) as Record<string, unknown>
}

test('[SETTINGS-05] [STORE-06] each toggle is stored on the server, reaches other devices and updates local storage', async ({
  page,
  as,
  me,
  server,
  browser,
}) => {
  await page.goto('/settings')
  for (const each of toggles) {
    await openTab(page, each.tab)
    const before = me.user[each.name] === true
    const [was, is] = before ? (['on', 'off'] as const) : (['off', 'on'] as const)
    await expect(toggle(page, each)).toBeChecked({ checked: before })
    expect(await stored(page, each.key)).toBe(each.values[was])
    await toggle(page, each).click()
    await expect(toggle(page, each)).toBeChecked({ checked: !before })
    await expect.poll(() => stored(page, each.key)).toBe(each.values[is])
    await expect.poll(async () => (await userdata(server, me))[each.name]).toBe(!before)
  }

  const other = await (await browser.newContext({ baseURL: server.url })).newPage()
  await as(me, { page: other })
  await other.goto('/settings')
  for (const each of toggles) {
    await openTab(other, each.tab)
    const before = me.user[each.name] === true
    await expect(toggle(other, each)).toBeChecked({ checked: !before })
    await expect.poll(() => stored(other, each.key)).toBe(each.values[before ? 'off' : 'on'])
  }
  await other.context().close()
})

test.describe('with the worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('settings changed offline show as pending and reach the server once', async ({
    page,
    me,
    server,
  }) => {
    await page.goto('/settings')
    const [, messages, , notifications] = toggles
    await openTab(page, 'Notifications')
    await goOffline(page)
    await toggle(page, notifications).click()
    await expect(page.getByRole('status').filter({ hasText: savedHere })).toBeVisible()
    await openTab(page, 'Privacy')
    await toggle(page, messages).click()
    await page.reload()
    for (const each of [messages, notifications]) {
      await openTab(page, each.tab)
      await expect(toggle(page, each)).not.toBeChecked()
      await expect(toggle(page, each)).toHaveAccessibleDescription(/Waiting to be sent/)
      await expect.poll(() => stored(page, each.key)).toBe('false')
    }
    expect(await userdata(server, me)).toMatchObject({
      allowMessages: true,
      notificationsEnabled: true,
    })
    await goOnline(page)
    await expect
      .poll(() => userdata(server, me))
      .toMatchObject({ allowMessages: false, notificationsEnabled: false })
    for (const each of [messages, notifications]) {
      await openTab(page, each.tab)
      await expect(toggle(page, each)).not.toHaveAccessibleDescription(/Waiting/)
      await expect(toggle(page, each)).not.toBeChecked()
    }
  })
})

test('a switch that is pressed again before the server has answered ends as it was pressed last', async ({
  page,
  me,
  server,
}) => {
  await page.goto('/settings')
  const switches = [
    { tab: 'Account', label: 'Show Weekly Availability', sends: changeAvailability.name },
    { tab: 'Privacy', label: 'Private Profile', sends: changeSettings.name },
  ]
  for (const { tab, label, sends } of switches) {
    await openTab(page, tab)
    const control = page.getByRole('switch', { name: label })
    const before = await control.isChecked()
    const release = await holdActions(page, sends)
    await control.click()
    await expect(control).toBeChecked({ checked: !before })
    // Without any times, the editor asks for them.
    if (tab === 'Account') {
      await expect(page.getByRole('dialog')).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
    await control.click()
    await expect(control).toBeChecked({ checked: before })
    release()
    await page.waitForLoadState('networkidle')
    await expect(control).toBeChecked({ checked: before })
  }
  await expect.poll(() => userdata(server, me)).toMatchObject({ privateProfile: false })
  await expect(page.getByRole('switch', { name: 'Private Profile' })).not.toBeChecked()
})

test('[STORE-08] editing local storage by hand changes nothing on the server', async ({
  page,
  me,
  server,
}) => {
  const campus = async (university: string) => {
    const answer = await call(server, me, 'PUT', `/api/users/university/${me.user.id}`, {
      university,
    })
    return answer.status
  }
  for (const name of ['Butler University', 'Purdue University', 'Butler University'])
    expect(await campus(name)).toBe(200)
  expect(await campus('Purdue University')).toBe(200)
  await page.goto('/settings')
  await expect.poll(() => stored(page, 'universityChangeCount')).toBe('4')
  const before = await userdata(server, me)
  const forged = {
    isPrivacyPublic: 'false',
    allowMessages: 'false',
    isNotificationsEnabled: 'false',
    universityChangeCount: '0',
  }
  await page.evaluate((values) => Object.assign(localStorage, values), forged)
  await page.reload()
  for (const each of toggles) {
    await openTab(page, each.tab)
    await expect(toggle(page, each)).toBeChecked({ checked: me.user[each.name] === true })
  }
  await page.waitForLoadState('networkidle')
  expect(await userdata(server, me)).toEqual(before)
  expect(await campus('Butler University')).toBe(409)
  expect(await stored(page, 'universityChangeCount')).toBe('4')
  expect(await stored(page, 'isPrivacyPublic')).toBe('true')
  expect(await stored(page, 'allowMessages')).toBe('true')
  expect(await stored(page, 'isNotificationsEnabled')).toBe('true')
})

test('[STORE-05] isAccountActive is true while a user is logged in and not suspended', async ({
  page,
  newStudent,
  me,
  server,
}) => {
  await page.goto('/settings')
  await expect(page.getByRole('tab', { name: 'Account' })).toBeVisible()
  expect(await stored(page, 'isAccountActive')).toBe('true')
  await suspend(server, await newStudent(), me)
  // The server tells the page, which goes by itself.
  await expect(page).toHaveURL('/login')
  // The login page loads as a new document, and requests in the meantime get no answer.
  const active = () => stored(page, 'isAccountActive')
  await expect(async () => expect(await active()).toBeNull()).toPass()
})
