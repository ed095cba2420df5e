import { expectAccessible } from '../../support/browser/accessibility.ts'
import { expect, test } from '../../support/browser/browser.ts'
import { goOffline, goOnline, savedHere } from '../../support/browser/offline.ts'
import { slowStorage } from '../../support/browser/slow-storage.ts'
import { refuseActions } from '../../support/browser/sync.ts'
import { paymentOf } from '../../support/pages/settings-page.ts'
import { readHandles, setHandles } from '../../support/people/people.ts'

const handles = { venmoHandle: '@maya-keller', paypalHandle: 'maya@example.com' }

test('[PAY-01] [PAY-02] [PAY-05] handles are saved without spaces around them', async ({
  page,
  me,
  server,
}) => {
  await page.goto('/settings')
  const { venmo, paypal, save } = paymentOf(page)
  await venmo.fill('  @maya-keller ')
  await paypal.fill(' maya@example.com')
  await save.click()
  const done = page.getByRole('status').filter({ hasText: 'Payment info updated successfully!' })
  await expect(done).toBeVisible()
  expect(await readHandles(server, me)).toEqual(handles)
  await expect(venmo).toHaveValue(handles.venmoHandle)
  await page.reload()
  await expect(venmo).toHaveValue(handles.venmoHandle)
  await expect(paypal).toHaveValue(handles.paypalHandle)
  await venmo.fill('')
  await save.click()
  await expect.poll(() => readHandles(server, me)).toEqual({ ...handles, venmoHandle: '' })
  await expectAccessible(page)
})

test('[PAY-02] a failed save shows its sentence, and a wrong handle is refused at its field', async ({
  page,
  me,
  server,
}) => {
  await page.goto('/settings')
  const { venmo, save } = paymentOf(page)
  await venmo.fill('maya')
  await save.click()
  await expect(venmo).toBeFocused()
  await expect(venmo).toHaveAccessibleDescription(/Venmo handles have 5 to 30/)
  await refuseActions(page, 'payment.change', () => ({ message: 'Not today.' }))
  await venmo.fill('@maya-keller')
  await save.click()
  await expect(page.getByRole('alert')).toContainText('Error saving payment info.')
  await expect(page.getByRole('alert')).toContainText('Not today.')
  await expect(venmo).toHaveValue('@maya-keller')
  expect(await readHandles(server, me)).toEqual({ venmoHandle: '', paypalHandle: '' })
})

test('a refusal that the form shows appears nowhere else, even if storage is slow', async ({
  page,
  as,
}) => {
  await page.addInitScript(slowStorage)
  await as('newcomer')
  await page.goto('/settings')
  const { venmo, save } = paymentOf(page)
  await refuseActions(page, 'payment.change', () => ({ message: 'Not today.' }))
  await venmo.fill('@maya-keller')
  const alerts = await page.evaluateHandle(() => {
    const seen = new Set<string>()
    new MutationObserver(() => {
      for (const each of document.querySelectorAll('[role=alert]'))
        if (each.checkVisibility()) seen.add(each.textContent)
    }).observe(document.body, { childList: true, subtree: true })
    window.storageDelay = 1500
    return seen
  })
  await save.click()
  await expect(page.getByRole('alert').first()).toContainText('Error saving payment info.')
  await expect(page.getByRole('alert')).toHaveCount(1)
  // A form that waits for long says so before.
  const shown = await alerts.evaluate((seen) => [...seen])
  expect(shown.filter((text) => text.includes('Not today.'))).toEqual([
    'Error saving payment info.Not today.',
  ])
})

test('a handle changed on another device shows in the untouched field', async ({
  page,
  me,
  server,
}) => {
  await page.goto('/settings')
  const { venmo, paypal, save } = paymentOf(page)
  await expect(venmo).toHaveValue('')
  await venmo.fill('@my-venmo')
  await setHandles(server, me, { venmoHandle: '@elsewhere', paypalHandle: 'elsewhere' })
  await expect(paypal).toHaveValue('elsewhere')
  await expect(venmo).toHaveValue('@my-venmo')
  await save.click()
  const now = { venmoHandle: '@my-venmo', paypalHandle: 'elsewhere' }
  await expect.poll(() => readHandles(server, me)).toEqual(now)
})

test.describe('with the worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('handles saved offline show as waiting and reach the server', async ({
    page,
    me,
    server,
  }) => {
    await page.goto('/settings')
    const { venmo, paypal, save } = paymentOf(page)
    await expect(venmo).toBeVisible()
    await goOffline(page)
    await venmo.fill(handles.venmoHandle)
    await save.click()
    await expect(page.getByRole('status').filter({ hasText: savedHere })).toBeVisible()
    const card = page.getByRole('region', { name: 'Payment' })
    await expect(card).toContainText('Waiting to be sent')
    await page.reload()
    await expect(venmo).toHaveValue(handles.venmoHandle)
    await paypal.fill(handles.paypalHandle)
    await save.click()
    expect(await readHandles(server, me)).toEqual({ venmoHandle: '', paypalHandle: '' })
    await goOnline(page)
    await expect.poll(() => readHandles(server, me)).toEqual(handles)
    await expect(card).not.toContainText('Waiting')
  })
})
