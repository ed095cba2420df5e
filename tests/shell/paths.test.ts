import { describe, expect, test } from 'vitest'
import { isServerPath } from '#sync/paths.ts'

describe('paths of the server', () => {
  test.each([
    '/api',
    '/api/',
    '/api/sync',
    '/api/auth/check-username',
    '/images/abc/320.webp',
    '/profileInfo/maya',
    '/profileInfo/update-password/1',
    '/reviews/post-review',
    '/reviews/delete-review',
    '/messages/maya',
    '/messages/send-message',
    '/reportUser/submit-report',
    '/socket.io',
    '/socket.io/',
    '/robots.txt',
    '/.well-known/change-password',
    // Misspelled, but no page either: whoever sends this means the server.
    '/API/listings',
    '/Api',
    '//api/listings',
    '///api//listings',
    '/./api/listings',
    '/x/../api/listings',
    '/%61pi/listings',
    '/%2Fapi/listings',
    '/api%2Flistings',
    '/api%5Clistings',
    '/\\api/listings',
    '/API/upload-image',
    '/Socket.IO/',
    '//socket.io/',
    '/IMAGES/abc/320.webp',
    '/ProfileInfo/profile/1',
    '/profileinfo/profile/1',
    '//messages//maya',
    '/Reviews/user/1',
    '/reportuser/submit-report/',
    '/Metrics',
  ])('%s belongs to the server', (path) => {
    expect(isServerPath(path)).toBe(true)
  })

  test.each([
    '/',
    '/login',
    '/signup',
    '/reset-password',
    '/verify-account',
    '/for-you',
    '/messages',
    '/messages/',
    '//messages//',
    '/messages/.',
    '/reviews',
    '/reportUser',
    '/reportUser/',
    '/profile/1',
    '/settings',
    '/accountInfo',
    '/create-listing/preview',
    '/edit-listing/1/preview',
    '/apiary',
    '/imagesque',
    '/socketXio',
    '/profile/api',
    '/profile//api/',
    '/api/../login',
    '/%',
    '/%E0%A4%A',
    '/service-worker.js',
  ])('%s belongs to the client', (path) => {
    expect(isServerPath(path)).toBe(false)
  })
})
