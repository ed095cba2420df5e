import { describe, expect, test } from 'vitest'
import { graduationYears, usernameProblem } from '#sync/accounts/accounts.ts'
import { eduOnly, firstEmailProblem, isWithinDomain } from '#sync/accounts/email.ts'
import { meetsPolicy, passwordPolicy, passwordStrength } from '#sync/accounts/passwords.ts'

describe('usernames', () => {
  test.each([
    ['', 'Username must be at least 3 characters long.'],
    ['ab', 'Username must be at least 3 characters long.'],
    ['abc', undefined],
    ['maya keller', 'Username cannot contain spaces.'],
    [' a', 'Username cannot contain spaces.'],
    ['žofie.nová-2_', undefined],
    ['a'.repeat(31), 'Username must be at most 30 characters long.'],
  ])('[SIGNUP-06] [SIGNUP-07] %j: %s', (username, problem) => {
    expect(usernameProblem(username)).toBe(problem)
  })

  test.each(['<b>', 'a/b', 'a@b', 'a\nb', '../', 'abc\u0000', 'abc\u202ed'])(
    'a username may not be %j',
    (username) => expect(usernameProblem(username)).toBeDefined(),
  )
})

const space = 'Email cannot contain spaces.'
const at = "Email must contain '@'."
const format = 'Invalid email format.'
const ending = "Email must be a valid university email ending in '.edu'."

describe('email addresses', () => {
  test.each([
    ['a b', space],
    ['ada @purdue', space],
    ['ab', at],
    ['ada@', format],
    ['@purdue.edu', format],
    ['ada@purdue', format],
    ['ada@@purdue.edu', format],
    ['ada@-purdue.edu', format],
    ['a..b@purdue.edu', format],
    ['"ada"@purdue.edu', format],
    ['ada@purdue.edu,eve@evil.edu', format],
    ['ada@purdue.edu>', format],
    ['ada\u001b[2J@purdue.edu', format],
    ['ada\u0000@purdue.edu', format],
    ['ada\u007f@purdue.edu', format],
    ['ada\u202e@purdue.edu', format],
    ['ad\u200ba@purdue.edu', format],
    // Case-insensitive matching in Unicode mode treats these as s and k.
    ['ada@\u017ftate.edu', format],
    ['ada@\u212aent.edu', format],
    [`${'a'.repeat(65)}@purdue.edu`, format],
    [`ada@${'a.'.repeat(130)}edu`, format],
    ['ada@gmail.com', ending],
    ['ada@purdueedu.com', ending],
    ['ada@purdue.edu', undefined],
    ['Ada.L+tag@CS.Purdue.EDU', undefined],
  ])('[SIGNUP-09] [SIGNUP-10] [SIGNUP-11] [SIGNUP-13] [SIGNUP-36] %j: %s', (email, problem) => {
    expect(firstEmailProblem(email, eduOnly)).toBe(problem)
  })

  test.each([
    ['ada@purdue.e', format],
    ['ada@purdue.eduuuuu', format],
    ['ada@purdue.ed', ending],
    ['ada@purdue.museum', ending],
  ])('[SIGNUP-12] a top-level domain has 2 to 6 letters: %s', (email, problem) => {
    expect(firstEmailProblem(email, eduOnly)).toBe(problem)
  })

  test('[SIGNUP-13] other endings are named instead of .edu', () => {
    expect(firstEmailProblem('ada@mit.edu', { suffixes: ['.ac.uk'] })).toBe(
      "Email must be a valid university email ending in '.ac.uk'.",
    )
    expect(firstEmailProblem('ada@mit.edu', { suffixes: [], schoolDomains: ['purdue.edu'] })).toBe(
      "Email must be a valid university email ending in 'purdue.edu'.",
    )
  })

  test('a subdomain match ends at a label boundary', () => {
    expect(isWithinDomain('cs.purdue.edu', 'purdue.edu')).toBe(true)
    expect(isWithinDomain('notpurdue.edu', 'purdue.edu')).toBe(false)
  })
})

describe('sign-up passwords', () => {
  test.each([
    ['[SIGNUP-15]', 'Abcde!7', false],
    ['[SIGNUP-15]', 'Abcdef!7', true],
    ['[SIGNUP-16]', 'Abcdefg7', false],
    ['[SIGNUP-16]', 'Abcdefg*', false],
    ['[SIGNUP-16]', 'Abcdefg^', false],
    ['[SIGNUP-17]', 'Abcd ef!7', false],
    ['[SIGNUP-17]', 'Abcd\tef!7', false],
    ['[SIGNUP-18]', 'abcdefg!7', false],
    ['[SIGNUP-18]', 'ábcdefg!7', false],
    ['[SIGNUP-18]', 'Ábcdefg!7', true],
  ])('%s %j: %s', (_, password, isGood) => {
    expect(meetsPolicy('signup', password)).toBe(isGood)
  })

  test.each([...'!@#$%&?'])('[SIGNUP-16] %s is a special character', (symbol) => {
    expect(meetsPolicy('signup', `Abcdefg${symbol}`)).toBe(true)
  })

  test('the checklist lists the rules that are enforced', () => {
    expect(passwordPolicy.signup.map(({ label }) => label)).toEqual([
      'At least 8 characters',
      'A special character from !@#$%&?',
      'No spaces',
      'An uppercase letter',
    ])
  })

  test.each([
    ['', 'Weak'],
    ['abc', 'Weak'],
    ['A!', 'Moderate'],
    ['abcdefgh', 'Moderate'],
    ['abcdefg!', 'Moderate'],
    ['Abcdefgh', 'Moderate'],
    ['Abcdefg!', 'Strong'],
  ])('[SIGNUP-19] the strength of %j is %s', (password, strength) => {
    expect(passwordStrength('signup', password)).toBe(strength)
  })
})

test('[SIGNUP-23] graduation years are this year and the next ten', () => {
  const years = graduationYears(new Date(2026, 5, 1))
  expect(years).toHaveLength(11)
  expect(years).toEqual(years.map((_, i) => 2026 + i))
})
