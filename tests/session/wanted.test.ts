import { afterEach, beforeEach, expect, test } from 'vitest'
import { keepWanted, pageOfOurs, takeWanted } from '#client/device/session/wanted.ts'
import { openOrigin, type Origin } from './browser-globals.ts'

let origin: Origin
beforeEach(async () => {
  origin = await openOrigin()
})
afterEach(() => origin.close())

test.each(['/for-you?listingId=1', '/messages', '/settings#privacy', '/profile/a%2Fb'])(
  'a sign-in may lead to %s',
  (path) => {
    expect(pageOfOurs(path)).toBe(path)
  },
)

test.each([
  ['another site', 'https://evil.example/for-you'],
  ['another site without a scheme', '//evil.example'],
  ['the same by a backslash', '/\\evil.example'],
  ['the same by dots', '/..//evil.example'],
  ['the same by a tab', '/\t/evil.example'],
  ['a script', 'javascript:alert(1)'],
  ['a call of the server', '/api/auth/logout'],
  ['the sign-in itself', '/login?again'],
  ['no path', ''],
])('a sign-in never leads to %s', (_, path) => {
  expect(pageOfOurs(path)).toBeUndefined()
})

test('what was wanted is led to once; nothing wanted, and anything forged, is /', () => {
  Object.assign(location, { pathname: '/for-you', search: '?listingId=1' })
  keepWanted()
  expect(takeWanted()).toBe('/for-you?listingId=1')
  expect(takeWanted()).toBe('/')
  sessionStorage.setItem('wanted', '//evil.example')
  expect(takeWanted()).toBe('/')
})
