import { expect, test, type Page } from '../../support/browser/browser.ts'
import { inDays, meetUpLine, met, metAway, pressInLine } from '../../support/pages/meet-ups-page.ts'
import { openWith } from '../../support/pages/messages-page.ts'
import { moveMeetUp, propose, talk } from '../../support/people/meet-ups.ts'
import { heardBy } from '../../support/server/talk.ts'
import { notificationsOf } from '../../support/server/market.ts'

const button = (page: Page, name: string) =>
  meetUpLine(page).getByRole('button', { name, exact: true })

test('[MEET-20] a friend is told through the system or by a copy, and Quad sends and stores nothing', async ({
  page,
  as,
  server,
  newStudent,
}) => {
  const me = await as(await met(newStudent, 'careful'))
  const other = await metAway(server, newStudent, 'unknown')
  await talk(server, me, other)
  const { at, words } = await inDays(page, 3, '14:00')
  await propose(server, other, me, { at })
  await moveMeetUp(server, me, 'agree', other, { turn: 1 })
  await openWith(page, other.username)
  await expect(button(page, 'Tell a friend')).toBeVisible()
  await page.waitForLoadState('networkidle')
  const stored = async () => [
    (await heardBy(server, other, me.username)).map(({ content }) => content),
    (await notificationsOf(server, other)).map(({ title }) => title),
    (await notificationsOf(server, me)).map(({ title }) => title),
  ]
  const before = await stored()
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(request.url())
  })
  const text = `I’m meeting ${other.username} from Quad: ${words}, Library entrance.`
  await page.evaluate(() => {
    const told: string[] = []
    const share = async (data: ShareData) => void told.push(data.text ?? '')
    Object.defineProperty(navigator, 'share', { value: share, configurable: true })
    Object.assign(window, { told })
  })
  await pressInLine(page, 'Tell a friend')
  expect(await page.evaluate(() => Reflect.get(window, 'told') as string[])).toEqual([text])
  // Without the system's sharing, the text is copied.
  await page.evaluate(() => {
    Reflect.deleteProperty(navigator, 'share')
    Reflect.deleteProperty(Navigator.prototype, 'share')
    const writeText = async (copied: string) => void Object.assign(window, { copied })
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true })
  })
  await pressInLine(page, 'Tell a friend')
  await expect(page.getByText('Copied for your friend')).toBeVisible()
  expect(await page.evaluate(() => Reflect.get(window, 'copied') as string)).toBe(text)
  expect(sent.filter((url) => !url.endsWith('/api/sync'))).toEqual([])
  expect(await stored()).toEqual(before)
})
