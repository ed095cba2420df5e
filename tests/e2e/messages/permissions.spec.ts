import { call } from '../../support/server/market.ts'
import { block } from '../../support/server/blocks.ts'
import { cast, signIn, type SignedIn } from '../../support/people/cast.ts'
import { expect, test, type Page } from '../../support/browser/browser.ts'
import { heardBy, say } from '../../support/server/talk.ts'
import { field, log, openWith, send, understand } from '../../support/pages/messages-page.ts'
import type { TestServer } from '../../support/server/server.ts'

const unblockFirst = 'You cannot send messages to this user until you unblock them.'
const refused = 'You cannot send messages to this user.'

async function writeTo(page: Page, username: string, content: string): Promise<void> {
  await page.goto('/messages')
  await page.getByRole('button', { name: 'New Message' }).click()
  await understand(page)
  await page.getByLabel('Username').fill(username)
  await page.getByRole('textbox', { name: 'Message' }).fill(content)
  await send(page).click()
}

async function setAllowMessages(server: TestServer, as: SignedIn, allowMessages: boolean) {
  const answer = await call(server, as, 'PUT', `/api/users/settings/${as.user.id}`, {
    allowMessages,
  })
  expect(answer.status).toBe(200)
}

for (const [id, sentence] of [
  ['MSG-10', unblockFirst],
  ['MSG-11', refused],
] as const) {
  test(`[${id}] a message during a block is refused with “${sentence}”`, async ({
    page,
    me,
    other,
    server,
  }) => {
    await say(server, other, me, 'Before the block')
    if (id === 'MSG-10') await block(server, me, other)
    else await block(server, other, me)
    await writeTo(page, other.username, 'Can you read this?')
    await expect(page.getByRole('alert').filter({ hasText: sentence })).toHaveText(sentence)
    await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Can you read this?')
    expect(await heardBy(server, other, me.user.username)).toMatchObject([
      { content: 'Before the block' },
    ])
    await page.goto(`/messages?with=${other.username}`)
    await expect(page.getByText(sentence)).toBeVisible()
    await expect(field(page)).toHaveCount(0)
  })
}

test('[PRIV-02] [PRIV-03] with Allow Messages off a stranger is refused and a known person is not', async ({
  page,
  newStudent,
  me,
  server,
}) => {
  const [known, stranger] = [await newStudent(), await newStudent()]
  const [knows, unknown] = [await signIn(server, known), await signIn(server, stranger)]
  await say(server, me, knows, 'Hello')
  await setAllowMessages(server, knows, false)
  await setAllowMessages(server, unknown, false)

  await writeTo(page, stranger.username, 'May I?')
  await expect(page.getByRole('alert')).toHaveText(refused)
  expect(await heardBy(server, unknown, me.user.username)).toEqual([])

  await openWith(page, known.username)
  await field(page).fill('May I still?')
  await send(page).click()
  await expect
    .poll(async () => (await heardBy(server, knows, me.user.username)).at(-1)?.content)
    .toBe('May I still?')
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('[CAMPUS-04] people of different campuses write to each other', async ({
  page,
  me,
  server,
}) => {
  await writeTo(page, 'dre', 'From Purdue')
  await expect(log(page).getByText('From Purdue')).toBeVisible()
  const dre = await signIn(server, cast.dre)
  await expect
    .poll(() => heardBy(server, dre, me.user.username))
    .toMatchObject([{ content: 'From Purdue' }])
  await say(server, dre, me, 'From Notre Dame')
  await expect(log(page).getByText('From Notre Dame')).toBeVisible()
})

test('[ACCT-09] [HAND-12] the messages of a deleted account stay under the name Deleted user, and the conversation says so in place of the composer', async ({
  page,
  newStudent,
  me,
  server,
}) => {
  const leaver = await newStudent()
  const theirs = await signIn(server, leaver)
  await say(server, theirs, me, 'Keep my lamp')
  await openWith(page, leaver.username)
  await page.goto('/messages')
  const rows = page.getByRole('region', { name: 'Conversations' }).getByRole('listitem')
  await expect(rows).toContainText(leaver.username)

  const deletion = await call(server, theirs, 'DELETE', `/api/users/${theirs.user.id}`, {
    password: leaver.password,
  })
  expect(deletion.status).toBe(200)
  await expect(rows).toContainText('Deleted user')
  await expect(rows).not.toContainText(leaver.username)
  await rows.getByRole('link').click()
  await expect(page.getByRole('heading', { name: 'Deleted user' })).toBeVisible()
  await expect(log(page).getByText('Keep my lamp')).toBeVisible()
  await expect(page.getByText('This account was deleted. You can’t reply.')).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Send' })).toHaveCount(0)
})
