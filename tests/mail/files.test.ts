import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { letter } from '#server/mail/letter.ts'
import { passwordResetMail } from '#server/mail/password-reset.ts'
import type { Mail } from '#server/mail/mailer.ts'
import { verificationMail } from '#server/mail/verification.ts'
import { writeAndMail } from '#server/mail/write-and-mail.ts'
import { appOfFile } from '#tests/support/server/app-of-file.ts'
import { stranger } from '#tests/support/people/cast.ts'

const app = await appOfFile({ cast: false })

test('[MAIL-01] [MAIL-03] an email is an .eml file, and the server prints its link', async () => {
  const person = stranger()
  await app.call('POST', '/api/auth/register', { body: person })
  const link = await app.linkFor(person.email)
  expect(link).toMatch(/\/verify-account\?token=/)
  await app.resources.mailer.close()
  expect(app.logged).toContain(`Mail to ${person.email}: ${link}`)

  const [mail] = await app.mails()
  expect(mail).toMatchObject({
    subject: 'Verify your Quad account',
    from: { name: 'Quad', address: 'no-reply@localhost' },
    to: [{ address: person.email }],
  })
  expect(mail?.html).toContain(`href="${link}"`)
  const folder = join(app.dataDir, 'mail')
  for (const name of readdirSync(folder)) {
    expect(name).toMatch(/\.eml$/)
    expect(statSync(join(folder, name)).mode & 0o077).toBe(0)
  }
})

const url = 'https://quad.purdue.edu'
const ada = 'ada@purdue.edu'
const token = 'a1B2-'.repeat(20)
const account = { username: 'ada.l', firstName: 'Zoë', lastName: 'Lovelace' }

for (const [path, mail] of [
  ['reset-password', passwordResetMail(url, ada, token)],
  ['verify-account', verificationMail(url, { to: ada, token, account })],
] as const)
  test(`the link to /${path} stands in the plain part of the file as it is opened`, async () => {
    await send(mail)
    await app.resources.mailer.close()
    const folder = join(app.dataDir, 'mail')
    const newest = readdirSync(folder).sort().at(-1) ?? ''
    const file = readFileSync(join(folder, newest), 'utf8')
    expect(file).toContain("didn't")
    expect(file.split('\r\n')).toContain(`${url}/${path}?token=${token}`)
    expect((await app.mails()).at(-1)?.text).toContain(`${url}/${path}?token=${token}`)
  })

const send = (mail: Mail): Promise<void> =>
  writeAndMail(app.resources, (_tx, keepMail) => keepMail(mail))

test('email files sort in the order they were sent', async () => {
  const subjects = Array.from({ length: 30 }, (_, i) => `Number ${i}`)
  for (const subject of subjects) {
    await send(letter({ to: 'ada@purdue.edu', subject, before: [], after: [] }))
  }
  await app.resources.mailer.close()
  const found = (await app.mails()).map(({ subject }) => subject)
  expect(found.slice(-30)).toEqual(subjects)
})

test('nothing in an address or a subject becomes a header or another recipient', async () => {
  const to = 'ada@purdue.edu\r\nBcc: eve@evil.edu, mallory@evil.edu'
  const subject = 'Hi\r\nBcc: eve@evil.edu\r\n\r\n<b>'
  await send(letter({ to, subject, before: ['<script>&"'], after: [] }))
  await app.resources.mailer.close()
  const mail = (await app.mails()).at(-1)
  expect(mail?.subject).toContain('Hi')
  expect(mail?.headers.map(({ key }) => key)).not.toContain('bcc')
  expect(mail?.bcc).toBeUndefined()
  expect(mail?.to).toHaveLength(1)
  expect(mail?.html).toContain('&lt;script&gt;&amp;&quot;')
})
