import { expect, test } from '../../support/browser/browser.ts'
import { held, hold, stopAt } from '../../support/browser/held-storage.ts'
import { strip } from '../../support/browser/offline.ts'
import { field, log, openWith, send } from '../../support/pages/messages-page.ts'
import { heart, offer, savedTitles } from '../../support/pages/saving.ts'

const append = { table: 'log', method: 'add', mode: 'readwrite' } as const

test('a press is answered at once while the device takes three seconds to store it, and nothing looks saved', async ({
  page,
  as,
  server,
}) => {
  await as('newcomer')
  await stopAt(page, append)
  await page.clock.install()
  await offer(page, server, 'Stored slowly')
  const pressed = heart(page, 'Stored slowly')
  await hold(page)
  await pressed.tap()
  await held(page)
  await expect(pressed).toHaveAttribute('data-asked')
  await page.clock.runFor(3000)
  await expect(pressed).toHaveAttribute('data-asked')
  await expect(pressed).toHaveAttribute('aria-pressed', 'false')
  await expect(strip(page)).toHaveCount(0)
  expect(await savedTitles(page)).toEqual([])

  await hold(page, false)
  await expect(pressed).toHaveAttribute('aria-pressed', 'true')
  await expect(pressed).not.toHaveAttribute('data-asked')
  await expect.poll(() => savedTitles(page)).toEqual(['Stored slowly'])
})

test('a message leaves its field at once and appears when the device has stored it', async ({
  page,
  as,
  newStudent,
}) => {
  const { username } = await newStudent()
  await as('newcomer')
  await stopAt(page, append)
  await page.clock.install()
  await openWith(page, username)
  await hold(page)
  await field(page).fill('Stored slowly?')
  await send(page).tap()
  await held(page)
  await expect(field(page)).toHaveValue('')
  await page.clock.runFor(3000)
  await expect(log(page).getByText('Stored slowly?')).toHaveCount(0)
  await hold(page, false)
  await expect(log(page).getByText('Stored slowly?')).toBeVisible()
})
