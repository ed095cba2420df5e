import { afterEach, beforeEach, expect, test } from 'vitest'
import { storeWantedPage, appPath, takeWantedPage } from '#client/device/session/wanted-page.ts'
import { openOrigin, type Origin } from './browser-globals.ts'

let origin: Origin
beforeEach(async () => {
  origin = await openOrigin()
})
afterEach(() => origin.close())

test.each(['/for-you?listingId=1', '/messages', '/settings#privacy', '/profile/a%2Fb'])(
  'a login may open %s',
  (path) => {
    expect(appPath(path)).toBe(path)
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
])('a login never opens %s', (_, path) => {
  expect(appPath(path)).toBeUndefined()
})

test('a remembered page opens once, and a missing or forged one opens /', () => {
  Object.assign(location, { pathname: '/for-you', search: '?listingId=1' })
  storeWantedPage()
  expect(takeWantedPage('maya')).toBe('/for-you?listingId=1')
  expect(takeWantedPage('maya')).toBe('/')
  for (const forged of [JSON.stringify({ path: '//evil.example' }), '//evil.example']) {
    sessionStorage.setItem('wanted', forged)
    expect(takeWantedPage('maya')).toBe('/')
  }
})

test('a page on which a session ended opens for its user only', () => {
  Object.assign(location, { pathname: '/messages', search: '?with=sally' })
  storeWantedPage('maya')
  expect(takeWantedPage('jonas')).toBe('/')
  expect(takeWantedPage('maya')).toBe('/')
  storeWantedPage('maya')
  expect(takeWantedPage('maya')).toBe('/messages?with=sally')
})
