import { expect, test, type Page } from '../../support/browser/browser.ts'
import { inDays, meetUpLine, met, metAway } from '../../support/pages/meet-ups-page.ts'
import { openWith } from '../../support/pages/messages-page.ts'
import { moveMeetUp, propose, talk } from '../../support/people/meet-ups.ts'

const button = (page: Page, name: string) =>
  meetUpLine(page).getByRole('button', { name, exact: true })

test('[MEET-08] the agreed time stands under the head by the clock of this device, with its zone if that is another', async ({
  page,
  as,
  server,
  newStudent,
}) => {
  const me = await as(await met(newStudent, 'local'))
  const other = await metAway(server, newStudent, 'remote')
  await talk(server, me, other)
  const { at, words } = await inDays(page, 3, '14:00')
  await propose(server, other, me, { at })
  await moveMeetUp(server, me, 'agree', other, { turn: 1 })
  await openWith(page, other.username)
  await expect(meetUpLine(page)).toContainText(`${words} · Library entrance`)
  await expect(button(page, 'Add to calendar')).toBeVisible()
  await propose(server, other, me, { at, turn: 1, zone: 'Europe/Berlin' })
  await moveMeetUp(server, me, 'agree', other, { turn: 2 })
  const zone = await page.evaluate(
    (time) =>
      new Intl.DateTimeFormat('en-US', { timeZoneName: 'long' })
        .formatToParts(new Date(time))
        .find(({ type }) => type === 'timeZoneName')?.value,
    at,
  )
  expect(zone).toMatch(/^Eastern /)
  await expect(meetUpLine(page)).toContainText(`${words} (${zone}) · Library entrance`)
})
