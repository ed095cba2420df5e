import { expectAccessible } from '../../support/browser/accessibility.ts'
import { expect, test, type Page } from '../../support/browser/browser.ts'
import { answer, unblockUser } from '../../support/pages/blocking.ts'
import { field, log, openWith } from '../../support/pages/messages-page.ts'
import { heart } from '../../support/pages/saving.ts'
import { signIn } from '../../support/people/cast.ts'
import { campus, post } from '../../support/server/market.ts'
import { say } from '../../support/server/talk.ts'

const openMenu = (page: Page, username: string) =>
  page.getByRole('button', { name: `Options for ${username}` }).click()

test('[BLOCK-12] both sides lose sight of each other while a block lasts, and get back what they had', async ({
  page,
  as,
  newStudent,
  server,
  browser,
}) => {
  const school = ['Oregon State University', 'oregonstate.edu'] as const
  const me = await newStudent(campus(...school, `blocker${Date.now()}`))
  const other = await newStudent(campus(...school, `blocked${Date.now()}`))
  const [mine, theirs] = [await signIn(server, me), await signIn(server, other)]
  await post(server, mine, { title: 'My kayak' })
  await post(server, theirs, { title: 'Their bike' })
  await say(server, theirs, mine, 'Is the kayak still there?')
  await as(me)
  const context = await browser.newContext({ baseURL: server.url })
  const otherPage = await context.newPage()
  await as(other, { page: otherPage })

  await page.goto('/for-you')
  await heart(page, 'Their bike').click()
  await expect(heart(page, 'Their bike')).toHaveAttribute('aria-pressed', 'true')
  await otherPage.goto('/for-you')
  await expect(heart(otherPage, 'My kayak')).toBeVisible()
  await openWith(page, other.username)
  await field(page).fill('A draft that stays')

  await openMenu(page, other.username)
  await page.getByRole('menuitem', { name: 'Block User' }).click()
  await answer(page, 'Confirm')
  await expect(
    page.getByText('You cannot send messages to this user until you unblock them.'),
  ).toBeVisible()
  await expect(field(page)).toHaveCount(0)
  await expectAccessible(page)
  await expect(log(page).getByText('Is the kayak still there?')).toBeVisible()
  await expect(heart(otherPage, 'My kayak')).toHaveCount(0)
  await openWith(otherPage, me.username)
  await expect(otherPage.getByText('You cannot send messages to this user.')).toBeVisible()
  await expect(unblockUser(otherPage)).toHaveCount(0)
  await expect(log(otherPage).getByText('Is the kayak still there?')).toBeVisible()
  await otherPage.goto('/for-you')
  await expect(otherPage.getByText('Their bike')).toBeVisible()
  await expect(heart(otherPage, 'My kayak')).toHaveCount(0)

  await unblockUser(page).click()
  await answer(page, 'Confirm')
  await expect(field(page)).toHaveValue('A draft that stays')
  await expect(log(page).getByText('Is the kayak still there?')).toBeVisible()
  await expect(heart(otherPage, 'My kayak')).toBeVisible()
  await page.goto('/for-you')
  await page.getByRole('tab', { name: 'Saved Listings' }).click()
  await expect(heart(page, 'Their bike')).toHaveAttribute('aria-pressed', 'true')
  await context.close()
})
