import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expectAccessible } from '../../support/browser/accessibility.ts'
import { expect, test } from '../../support/browser/browser.ts'
import { readMails } from '../../support/outside/mailbox.ts'
import { turnOn } from '../../support/pages/two-factor-page.ts'
import { signIn, stranger } from '../../support/people/cast.ts'
import { runQuad } from '../../support/server/command.ts'
import { campus } from '../../support/server/market.ts'

test(
  '[ADMIN-02] an administrator searches, suspends, reinstates, resets, deletes and mails again; the person is told, and the log has all of it, also acts by command',
  { tag: '@both' },
  async ({ page, as, newStudent, server }) => {
    const stamp = `d${Date.now().toString(36)}`
    const named = (name: string) =>
      campus('University of Wisconsin-Madison', 'wisc.edu', `${stamp}${name}`)
    const ida = await newStudent(named('ida'))
    const bo = await newStudent(named('bo'))
    const secondFactor = await signIn(server, bo)
    await turnOn(server, secondFactor)
    const late = stranger(named('late'))
    await server.request('/api/auth/register', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(late),
    })
    const env = { DATA_DIR: server.dataDir }
    expect((await runQuad(env, 'administrator', 'add', ida.email)).code).toBe(0)
    await as(ida)
    await page.goto('/administration')
    await page.getByRole('searchbox', { name: 'Find an account' }).fill(stamp)
    const rows = page.getByRole('region', { name: 'Accounts' }).getByRole('listitem')
    await expect(rows).toHaveCount(2)
    const row = rows.filter({ hasText: `@${bo.username}` })
    const choose = async (entry: string) => {
      await row.getByRole('button', { name: `Options for ${bo.username}` }).click()
      await page.getByRole('menuitem', { name: entry }).click()
    }
    const dialog = page.getByRole('dialog')
    const decide = async (entry: string, reason: string) => {
      await choose(entry)
      await dialog.getByRole('textbox', { name: 'Reason' }).fill(reason)
      await dialog.getByRole('button', { name: entry }).click()
      await expect(dialog).toHaveCount(0)
    }

    // Nothing happens without a reason, or after Close.
    await choose('Suspend')
    await expect(dialog).toHaveAccessibleName(`Suspend ${bo.username}?`)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Suspend' }).click()
    await expect(dialog.getByText('Please write a reason.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(row.getByText('Suspended')).toHaveCount(0)

    await decide('Suspend', 'The account was stolen.')
    await expect(row.getByText('Suspended until')).toBeVisible()
    await decide('Reinstate', 'The owner has it back.')
    await expect(row.getByText('Suspended until')).toHaveCount(0)
    await decide('Reset Two-Factor', 'The phone is lost.')
    const bosAgain = await signIn(server, bo)
    expect(bosAgain.user.username).toBe(bo.username)
    await decide('Delete Account', 'The owner asked for it.')
    await expect(rows).toHaveCount(1)
    const told = async () =>
      (await readMails(server.dataDir)).filter(({ to }) => to?.[0]?.address === bo.email)
    await expect
      .poll(async () => (await told()).map(({ subject }) => subject))
      .toEqual(
        expect.arrayContaining([
          'Your account was suspended',
          'Your account is active again',
          'Two-factor authentication is off',
          'Your account was deleted',
        ]),
      )
    expect((await told()).map(({ text }) => text).join()).not.toContain(ida.username)
    // An own row has no decisions.
    await rows.getByRole('button').click()
    await expect(page.getByRole('menuitem')).toHaveText(['Remove Administrator'])
    await page.keyboard.press('Escape')

    await page.getByRole('tab', { name: 'Sign-ups' }).click()
    await page.getByRole('searchbox', { name: 'Find a sign-up' }).fill(late.username)
    const waiting = page.getByRole('region', { name: 'Sign-ups' }).getByRole('listitem')
    await expect(waiting).toHaveCount(1)
    // The link of the sign-up may be less than a minute old, and then another one is refused.
    const mailedAt = (seconds: number) => {
      const client = new Database(join(server.dataDir, 'quad.sqlite'))
      client
        .prepare('UPDATE registrations SET mailed_at = ? WHERE username = ?')
        .run(Date.now() - seconds * 1000, late.username)
      client.close()
    }
    mailedAt(0)
    await waiting.getByRole('button', { name: `Mail again to ${late.username}` }).click()
    await dialog.getByRole('button', { name: 'Mail the Link Again' }).click()
    await expect(dialog.getByText(/You can mail the link again in \d+ seconds\./)).toBeVisible()
    mailedAt(61)
    await dialog.getByRole('button', { name: 'Mail the Link Again' }).click()
    await expect(dialog).toHaveCount(0)

    const byCommand = 'Sold a bicycle that was not there.'
    const cy = await newStudent(named('cy'))
    expect((await runQuad(env, 'user', 'suspend', cy.email, byCommand)).code).toBe(0)
    await page.getByRole('tab', { name: 'Log' }).click()
    const log = page.getByRole('tabpanel')
    for (const [past, reason, author] of [
      ['Suspended', 'The account was stolen.', `@${ida.username}`],
      ['Reinstated', 'The owner has it back.', `@${ida.username}`],
      ['Two-factor reset', 'The phone is lost.', `@${ida.username}`],
      ['Account deleted', 'The owner asked for it.', `@${ida.username}`],
      ['Suspended', byCommand, 'Administrator'],
    ] as const) {
      const line = log.getByRole('listitem').filter({ hasText: reason })
      await expect(line).toContainText(past)
      await expect(line).toContainText(author)
    }
    await expectAccessible(page)
  },
)
