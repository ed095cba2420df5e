import { once } from 'node:events'
import { expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { ConfigError } from '#server/config/config-error.ts'
import { launchServer } from '#tests/support/server/server.ts'

const refused = [
  ['PORT', '70000'],
  ['PORT', 'eighty'],
  ['PUBLIC_URL', 'quad.example.edu'],
  ['PUBLIC_URL', 'https://quad.example.edu/market'],
  ['SMTP_URL', 'https://mail.example.edu'],
  ['SCHOOL_DOMAIN', 'not a domain'],
  ['EMAIL_SUFFIXES', 'edu'],
  ['PLUS_ADDRESSES', 'two'],
  ['RATE_LIMITS', 'sometimes'],
  ['RATE_LIMITS', 'logins=5'],
  ['RATE_LIMITS', 'constructor=5'],
  ['MAIL_FROM', 'nobody'],
  ['PUSH_HOSTS', 'https://fcm.googleapis.com'],
  ['PUSH_HOSTS', '*'],
  ['PUSH_HOSTS', ', '],
  ['REPORTS_TO_HIDE', '-1'],
] as const

test.each(refused)('%s=%s is refused in one sentence that names the setting', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(ConfigError)
  expect(() => readConfig({ [name]: value })).toThrow(
    new RegExp(`^${name} must be [^\\n]+, but is [^\\n]+\\.$`),
  )
})

test('a refused mail server is named without its password', () => {
  for (const start of ['smtpx://', '', 'smtp:'])
    expect(() => readConfig({ SMTP_URL: `${start}quad:pa/ss@mail.example.edu` })).toThrow(
      /is "[a-z:/]*…@mail\.example\.edu"\.$/,
    )
})

test('without settings the server listens on port 3000 and keeps its data in ./data', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    dataDir: './data',
    publicUrl: 'http://localhost:3000',
    emailSuffixes: ['.edu'],
    schoolDomains: [],
    smtpUrl: undefined,
  })
})

test('an empty setting counts as absent, like a blank value in an .env file', () => {
  expect(readConfig({ PORT: '', SCHOOL_DOMAIN: '' })).toEqual(readConfig({}))
})

test('an invalid value stops the program with that sentence and a failure code', async () => {
  const { child, printed } = launchServer({ PORT: 'eighty' })
  const [code] = await once(child, 'exit')
  expect(code).toBe(1)
  expect(printed().trim()).toBe('PORT must be a number from 0 to 65535, but is "eighty".')
})
