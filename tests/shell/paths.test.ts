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
    '/service-worker.js',
  ])('%s belongs to the client', (path) => {
    expect(isServerPath(path)).toBe(false)
  })
})
