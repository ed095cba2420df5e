import { expectAccessible } from '../../support/browser/accessibility.ts'
import { expect, test } from '../../support/browser/browser.ts'
import { runQuad } from '../../support/server/command.ts'
import { campus } from '../../support/server/market.ts'

test(
  '[ADMIN-03] an administrator sees health, mail queue, backup, disk, certificate and version in the words of doctor',
  { tag: '@both' },
  async ({ page, as, newStudent, server }) => {
    const name = `eve${Date.now().toString(36)}`
    const eve = await newStudent(campus('University of Wisconsin-Madison', 'wisc.edu', name))
    const env = { DATA_DIR: server.dataDir }
    expect((await runQuad(env, 'administrator', 'add', eve.email)).code).toBe(0)
    await as(eve)
    await page.goto('/administration')
    await page.getByRole('tab', { name: 'Server' }).click()
    const findings = page.getByRole('region', { name: 'Server' }).getByRole('listitem')
    const { said: version } = await runQuad(env, 'version')
    await expect(page.getByText(`Quad ${version}`)).toBeVisible()
    await expect(findings.first()).toContainText('Quad runs, and its database answers.')
    const { said } = await runQuad(env, 'doctor')
    for (const part of ['Certificate', 'Queue', 'Backups']) {
      const [, words = ''] = new RegExp(`${part}: (.+)`).exec(said) ?? []
      expect(words).not.toBe('')
      await expect(findings.filter({ hasText: part })).toContainText(words)
    }
    // Others use the disk meanwhile.
    await expect(findings.filter({ hasText: 'Space' })).toContainText(/MB|GB/)
    await expectAccessible(page)
  },
)
