import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** Forms whose button stays in view in another way, or that have no text field. */
const others = [
  'accounts/account/account-page.tsx',
  'accounts/account/emergency-off-page.tsx',
  'accounts/account/sign-ins.tsx',
  'accounts/school-login/join-form.tsx',
  'availability/availability-dialog.tsx',
  'listings/form/listing-form.tsx',
  'listings/form/preview.tsx',
  'meet-ups/here-form.tsx',
  'messages/composer.tsx',
  'messages/new-message/new-message.tsx',
]

test('the button of each form is in a row that stays in view over a keyboard', () => {
  const files = readdirSync('client', { recursive: true, encoding: 'utf8' })
  const without = files
    .filter((file) => file.endsWith('.tsx'))
    .filter((file) => {
      const code = readFileSync(join('client', file), 'utf8')
      return code.includes('<form') && !code.includes('<SubmitRow')
    })
  expect(without.toSorted()).toEqual(others)
})
