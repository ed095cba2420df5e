import { expectAccessible } from '../../support/browser/accessibility.ts'
import { expect, test } from '../../support/browser/browser.ts'
import { field, understand } from '../../support/pages/messages-page.ts'
import { signIn } from '../../support/people/cast.ts'
import { campus, post } from '../../support/server/market.ts'
import { say } from '../../support/server/talk.ts'

test('[HAND-18] New Message offers recent conversations and the sellers of the device by name and username, beside a username in full', async ({
  page,
  as,
  newStudent,
  server,
}) => {
  const here = (name: string) => campus('Brown University', 'brown.edu', name)
  const me = await newStudent(here('picker'))
  const friend = await newStudent({ ...here('jo.friend'), firstName: 'Joana' })
  const seller = await newStudent({ ...here('kim.seller'), firstName: 'Philippa' })
  const session = await signIn(server, seller)
  await post(server, session, { title: 'A lamp' })
  const mine = await as(me)
  await say(server, await signIn(server, friend), mine, 'Hi')
  const person = (name: string) => page.getByRole('link', { name })

  // The device knows the name of someone whose profile was opened.
  await page.goto(`/profile/${session.user.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Philippa')
  await page.goto('/messages?compose=true')
  await understand(page)
  const username = page.getByLabel('Username')
  await expect(page.getByRole('region', { name: 'Recent' })).toContainText('jo.friend')
  await expect(person('kim.seller')).toHaveCount(0)
  await expectAccessible(page)
  await username.fill('phil')
  await expect(person('Philippa')).toContainText('@kim.seller')
  await username.fill('KIM')
  await expect(person('Philippa')).toHaveCount(1)
  await expect(person('jo.friend')).toHaveCount(0)
  await username.fill('picker')
  await expect(page.getByRole('region', { name: /^(Recent|Sellers)/ })).toHaveCount(0)

  // What is typed already stays in the form.
  await page.getByRole('textbox', { name: 'Message' }).fill('Is it bright?')
  await username.fill('kim')
  await person('Philippa').click()
  await expect(username).toHaveValue('kim.seller')
  await page.getByRole('textbox', { name: 'Message' }).clear()
  await person('Philippa').click()
  await understand(page)
  await expect(page.getByRole('heading', { name: 'kim.seller' })).toBeVisible()
  await expect(field(page)).toBeVisible()
})
