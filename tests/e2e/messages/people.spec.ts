import { expectAccessible } from '../../support/browser/accessibility.ts'
import { expect, test, type Page } from '../../support/browser/browser.ts'
import { goOffline } from '../../support/browser/offline.ts'
import { field, log, send, tips, understand } from '../../support/pages/messages-page.ts'
import { signIn } from '../../support/people/cast.ts'
import { campus, post } from '../../support/server/market.ts'
import { say } from '../../support/server/talk.ts'

test.use({ serviceWorkers: 'allow' })

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('[HAND-18] New Message offers recent conversations and known sellers by name and username, also offline', async ({
  page,
  as,
  newStudent,
  server,
}) => {
  const school = ['Northwestern University', 'northwestern.edu'] as const
  const of = (name: string, changes: object) =>
    newStudent({ ...campus(...school, name), ...changes })
  const me = await of('picks.people', {})
  const talks = await of('talks.much', { firstName: 'Tomasz', lastName: 'Nowak' })
  const sells = await of('sells.lamps', { firstName: 'Olivia', lastName: 'Park' })
  const quiet = await of('says.nothing', {})
  const [mine, talker, seller] = [
    await signIn(server, me),
    await signIn(server, talks),
    await signIn(server, sells),
  ]
  await signIn(server, quiet)
  await say(server, talker, mine, 'Is it still there?')
  await post(server, seller, { title: 'A desk lamp' })
  await as(me)
  // The device knows the names of those whose profiles it has seen.
  for (const { user } of [talker, seller]) {
    await page.goto(`/profile/${user.id}`)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(/Tomasz|Olivia/)
  }
  await page.goto('/messages?compose=true')
  await understand(page)
  await goOffline(page)
  await page.reload()
  await understand(page)

  const [recent, sellers] = [part(page, 'Recent'), part(page, 'Sellers')]
  await expect(recent.getByRole('button')).toHaveText([/Tomasz Nowak.*Is it still there\?/])
  await expect(sellers.getByRole('button')).toHaveText([/Olivia Park.*@sells\.lamps/])
  await expectAccessible(page)
  const username = page.getByLabel('Username')
  for (const [typed, isTalker, isSeller] of [
    ['PARK', 0, 1],
    ['toma now', 1, 0],
    ['lamps', 0, 1],
    ['@talks', 1, 0],
    ['says.nothing', 0, 0],
  ] as const) {
    await username.fill(typed)
    await expect(recent.getByRole('button')).toHaveCount(isTalker)
    await expect(sellers.getByRole('button')).toHaveCount(isSeller)
  }
  await expect(page.getByText('Enter their username in full.')).toBeVisible()

  // What is typed before the choice goes along, and the tips are not shown twice.
  await username.fill('oliv')
  await page.getByRole('textbox', { name: 'Message' }).fill('Could I come by?')
  await sellers.getByRole('button', { name: /Olivia Park/ }).press('Enter')
  await expect(page).toHaveURL(/with=sells\.lamps/)
  await expect(field(page)).toHaveValue('Could I come by?')
  await expect(tips(page)).toHaveCount(0)
  await send(page).click()
  await expect(log(page)).toContainText('Could I come by?')
})
