import { signIn, type SignedIn } from '../../support/people/cast.ts'
import { expect, test, type Page } from '../../support/browser/browser.ts'
import { dialog, expectExplained, openShare, send } from '../../support/pages/sharing.ts'
import { block } from '../../support/server/blocks.ts'
import { heardBy } from '../../support/server/talk.ts'
import type { TestServer } from '../../support/server/server.ts'

const recipient = (page: Page) => dialog(page).getByLabel('Recipient username')
const message = (page: Page) => dialog(page).getByRole('textbox', { name: 'Message' })

async function openTab(page: Page, server: TestServer, title: string): Promise<string> {
  const id = await openShare(page, server, title)
  await dialog(page).getByRole('tab', { name: 'Messages' }).click()
  return id
}

test.describe('sharing by message', { tag: '@both' }, () => {
  let me: SignedIn
  test.beforeEach(async ({ as, newStudent }) => void (me = await as(await newStudent())))

  test('[SHARE-01] the tabs are Email and Messages, each with its fields', async ({
    page,
    server,
  }) => {
    await openTab(page, server, 'Two tabs')
    await expect(dialog(page).getByRole('tab')).toHaveText(['Email', 'Messages'])
    await expect(recipient(page)).toBeVisible()
    await expect(message(page)).toHaveValue('Check this out')
    await dialog(page).getByRole('tab', { name: 'Email' }).click()
    await expect(dialog(page).getByLabel('Recipient email')).toBeVisible()
    await expect(message(page)).toHaveValue('')
  })

  test('[SHARE-06] [SHARE-09] a shared listing reaches a friend, and the dialog shows a success and closes', async ({
    page,
    other: friend,
    server,
  }) => {
    const id = await openTab(page, server, 'Shared kite')
    await page.clock.install()
    await recipient(page).fill(friend.user.username)
    await message(page).fill('Fits your room.')
    await send(page).click()
    await expect(dialog(page).getByRole('alert')).toHaveText('Listing shared successfully!')
    await page.clock.fastForward(1000)
    await expect(dialog(page)).toBeVisible()
    await page.clock.fastForward(700)
    await expect(dialog(page)).toHaveCount(0)
    expect(await heardBy(server, friend, me.user.username)).toMatchObject([
      { content: 'Fits your room.', listingId: id },
    ])
  })

  test('[SHARE-03] [SHARE-04] a missing and an unknown recipient show an error at the field', async ({
    page,
    server,
  }) => {
    await openTab(page, server, 'To nobody')
    await send(page).click()
    await expect(dialog(page).getByText('No recipient provided.')).toBeVisible()
    await expect(recipient(page)).toBeFocused()
    await recipient(page).fill('nobody-has-this')
    await send(page).click()
    await expect(dialog(page).getByText('User does not exist.')).toBeVisible()
    await expect(recipient(page)).toBeFocused()
  })

  test('[SHARE-05] a block refuses both directions, each with its own sentence', async ({
    page,
    server,
    newStudent,
  }) => {
    const [blocked, blocker] = [
      await signIn(server, await newStudent()),
      await signIn(server, await newStudent()),
    ]
    await block(server, me, blocked)
    await block(server, blocker, me)
    await openTab(page, server, 'Blocked kite')
    for (const [other, sentence] of [
      [blocked, 'You cannot send messages to this user until you unblock them.'],
      [blocker, 'You cannot send messages to this user.'],
    ] as const) {
      await recipient(page).fill(other.user.username)
      await send(page).click()
      await expect(dialog(page).getByRole('alert')).toHaveText(sentence)
      expect(await heardBy(server, other, me.user.username)).toEqual([])
    }
  })

  test('[SHARE-07] [SHARE-10] a failure says so, with its reason if there is one', async ({
    page,
    server,
  }) => {
    const listing = await openTab(page, server, 'Unshareable kite')
    await recipient(page).fill('maya')
    const failed = 'There was an error sending your message.'
    await expectExplained(page, server, { listing, action: 'message.share', failed })
    await expect(recipient(page)).toHaveValue('maya')
  })
})
