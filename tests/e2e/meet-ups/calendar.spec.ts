import { readFile } from 'node:fs/promises'
import { expect, test, type Page } from '../../support/browser/browser.ts'
import { goOffline, goOnline } from '../../support/browser/offline.ts'
import { calendarTime, readCalendar } from '../../support/outside/calendar-reader.ts'
import { inDays, meetUpLine, met, metAway, pressInLine } from '../../support/pages/meet-ups-page.ts'
import { openWith } from '../../support/pages/messages-page.ts'
import { moveMeetUp, propose, talk } from '../../support/people/meet-ups.ts'

test.use({ serviceWorkers: 'allow' })

async function savedFile(page: Page) {
  const download = page.waitForEvent('download')
  await pressInLine(page, 'Add to calendar')
  const saved = await download
  expect(saved.suggestedFilename()).toBe('meet-up.ics')
  return readCalendar(await readFile(await saved.path(), 'utf8'))
}

test('[MEET-09] a calendar file is made offline, and an app on an iPhone passes it to the share sheet', async ({
  page,
  as,
  server,
  newStudent,
}) => {
  const me = await as(await met(newStudent, 'planner'))
  const other = await metAway(server, newStudent, 'planned')
  await talk(server, me, other)
  const { at } = await inDays(page, 3, '14:00')
  const place = 'Cafe; by the “big, old” clock, second floor, behind the long counter \\ left'
  await propose(server, other, me, { at, place })
  await moveMeetUp(server, me, 'agree', other, { turn: 1 })
  await openWith(page, other.username)
  await expect(meetUpLine(page).getByText('Add to calendar')).toBeVisible()
  await goOffline(page)
  const first = await savedFile(page)
  expect(first).toMatchObject({ LOCATION: place, SUMMARY: `Meet ${other.username}` })
  expect(calendarTime(first.DTSTART)).toBe(Date.parse(at))
  await goOnline(page)
  await propose(server, other, me, { at, place: 'Gym', turn: 1 })
  await moveMeetUp(server, me, 'agree', other, { turn: 2 })
  await expect(meetUpLine(page)).toContainText('Gym')
  await expect(meetUpLine(page).getByText('Add to calendar')).toBeVisible()
  const second = await savedFile(page)
  expect(second.UID).toBe(first.UID)
  expect(Number(second.SEQUENCE)).toBeGreaterThan(Number(first.SEQUENCE))
  const shared = await page.evaluate(async () => {
    const files: File[] = []
    const fake = (name: string, value: unknown) =>
      Object.defineProperty(navigator, name, { value, configurable: true })
    fake('userAgent', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)')
    fake('canShare', (data: ShareData) => (data.files?.length ?? 0) > 0)
    fake('share', async (data: ShareData) => void files.push(...(data.files ?? [])))
    const media = window.matchMedia.bind(window)
    window.matchMedia = (query) => media(query.includes('standalone') ? 'all' : query)
    const add = [...document.querySelectorAll('button')].find(
      ({ textContent }) => textContent === 'Add to calendar',
    )
    add?.click()
    await new Promise((resolve) => requestAnimationFrame(resolve))
    return Promise.all(
      files.map(async (file) => ({ type: file.type, name: file.name, text: await file.text() })),
    )
  })
  expect(shared).toMatchObject([{ type: 'text/calendar', name: 'meet-up.ics' }])
  expect(readCalendar(shared[0]?.text ?? '')).toMatchObject({ LOCATION: 'Gym', UID: first.UID })
})
