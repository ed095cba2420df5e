import { expect, test } from 'vitest'
import { signupProblem } from '#client/accounts/sign-up/signup-problem.ts'
import { eduOnly } from '#sync/accounts/email.ts'

const rules = {
  emailRule: eduOnly,
  universities: [{ id: '1', name: 'Purdue University', domains: ['purdue.edu'] }],
  now: new Date('2026-03-01'),
}
const filled = {
  firstName: 'Maya',
  lastName: 'Keller',
  username: 'maya',
  email: 'maya@purdue.edu',
  college: 'Purdue University',
  year: 2028,
  password: 'Desk-lamp!1',
  confirmPassword: 'Desk-lamp!1',
}
const messageOf = (changes: Partial<typeof filled>) =>
  signupProblem({ ...filled, ...changes }, rules)?.message

test('a completed form has no problem', () => {
  expect(messageOf({})).toBeUndefined()
})

test('[SIGNUP-35] the first missing field comes before all other problems', () => {
  expect(messageOf({ lastName: ' ', username: 'a b', year: 0 })).toBe(
    'Please enter your graduation year.',
  )
  expect(messageOf({ lastName: ' ', username: 'a b' })).toBe('Please enter your last name.')
})

test('the sentences come in the documented order: username, password, confirmation', () => {
  const worst = { username: 'a b', password: 'weak', confirmPassword: 'other' }
  expect(messageOf(worst)).toBe('Please enter a valid username before submitting.')
  expect(messageOf({ ...worst, username: 'maya' })).toBe(
    'Password must meet all requirements before submitting.',
  )
  expect(messageOf({ confirmPassword: 'other' })).toBe('Passwords do not match!')
})

test('while the universities are unknown only the server checks the college', () => {
  const form = { ...filled, college: 'Somewhere' }
  expect(signupProblem(form, rules)?.field).toBe('college')
  expect(signupProblem(form, { ...rules, universities: [] })).toBeUndefined()
})
