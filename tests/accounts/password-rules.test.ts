import { expect, test } from 'vitest'
import { meetsPolicy } from '#sync/accounts/passwords.ts'

test.each([
  ['Desk-Lamp*22', { signup: false, profile: true }],
  ['Desk-Lamp?22', { signup: true, profile: false }],
  ['Desk-Lamp!22', { signup: true, profile: true }],
  ['Desk-Lamp^22', { signup: false, profile: false }],
])('[PWD-07] sign-up and profile judge %s by different sets of symbols', (password, judged) => {
  const { signup, profile } = judged
  expect(meetsPolicy('signup', password)).toBe(signup)
  expect(meetsPolicy('profile', password)).toBe(profile)
})
