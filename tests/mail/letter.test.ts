import { expect, test } from 'vitest'
import { accountDeletedMail } from '#server/mail/account-deleted.ts'
import { newEmailMail } from '#server/mail/email-change.ts'
import { passwordResetMail } from '#server/mail/password-reset.ts'
import { verificationMail } from '#server/mail/verification.ts'

const url = 'https://quad.example.edu'
const to = 'nia@example.edu'
const account = { username: 'nia.osei', firstName: 'Nia', lastName: 'Osei' }

test('an email greets the owner of the account by first name, and someone whose name is not known without one', () => {
  for (const { text, html } of [
    verificationMail(url, { to, token: 'a', account }),
    newEmailMail(url, { to, token: 'a', account }),
    accountDeletedMail({ email: to, firstName: 'Nia' }),
  ]) {
    expect(text).toMatch(/^Hi Nia,\n\n/)
    expect(html).toContain('<p dir="auto">Hi Nia,</p>')
  }
  expect(passwordResetMail(url, to, 'a').text).toMatch(/^Hello,\n\n/)
})

test('the link of an email is a button of 44 pixels, and the text has a column', () => {
  const { html = '' } = passwordResetMail(url, to, 'a')
  expect(html).toMatch(/<body style="max-width:\d+px;/)
  const [, style = ''] =
    /<a href="[^"]*" style="([^"]*)">Choose a new password<\/a>/.exec(html) ?? []
  const pixels = (name: RegExp) => Number(name.exec(style)?.[1])
  expect(2 * pixels(/padding:(\d+)px/) + pixels(/line-height:(\d+)px/)).toBeGreaterThanOrEqual(44)
})

/** A name with a top-level domain, which mail programs turn into a link. */
const linked = /[\p{L}\p{N}-]+\.\p{L}{2,}/u

test.for(['nia.osei', 'rosa.q', 'evil.com', 'www.evil.com', 'нина.рф'])(
  'the username %s prints as it is, in one line and without a link',
  (username) => {
    const { text, html = '' } = verificationMail(url, {
      to,
      token: 'a',
      account: { ...account, username },
    })
    for (const part of [text, html]) {
      const [, printed = ''] = /Username: ([^\n<]*)/.exec(part) ?? []
      // A reader hardly sees a hair space.
      expect(printed.replaceAll('\u200a', '')).toBe(username)
      expect(printed).not.toMatch(linked)
      expect(printed).not.toContain(' ')
    }
  },
)

test('the email of a sign-up says in clear words when to ignore it', () => {
  expect(verificationMail(url, { to, token: 'a', account }).text).toContain(
    'If you didn’t sign up for Quad, or if the name and the username above aren’t yours, ignore this email.',
  )
})
