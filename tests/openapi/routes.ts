import { extname } from 'node:path'
import { createApp } from '#server/app.ts'
import { filesOf, builtApiDocs, builtClient } from '#server/static/built-folder.ts'
import type { Sent } from '#tests/support/outside/http-client.ts'
import type { TestApp } from '#tests/support/server/app.ts'

export const metricsToken = 'a-token-for-metrics-of-32-letters'

/** What the server answers beside the documented calls, by its route. */
export const others: Record<string, (Partial<Sent> & { path: string })[]> = {
  'GET /metrics': [{ path: '/metrics', headers: { authorization: `Bearer ${metricsToken}` } }],
  'GET /.well-known/change-password': [{ path: '/.well-known/change-password' }],
  'GET /.well-known/security.txt': [{ path: '/.well-known/security.txt' }],
  'GET /api/auth/school-login/start': [{ path: '/api/auth/school-login/start' }],
  'GET /api/auth/school-login/callback': [{ path: '/api/auth/school-login/callback' }],
  'GET /api/auth/school-login/end': [{ path: '/api/auth/school-login/end' }],
  'GET /robots.txt': [{ path: '/robots.txt' }],
  'GET /privacy': [{ path: '/privacy' }],
  'GET /terms': [{ path: '/terms' }],
  'GET /imprint': [{ path: '/imprint' }],
  'GET /still-available': [{ path: '/still-available?token=x' }],
  'GET /manifest.webmanifest': [{ path: '/manifest.webmanifest' }],
  'GET /socket.io/*': [{ path: '/socket.io/?EIO=4&transport=polling' }],
  'GET /api/docs/*': [
    { path: '/api/docs' },
    ...oneOfEachType(builtApiDocs).map((path) => ({ path: `/api/docs${path}` })),
  ],
}

/** The app, which answers every address without a route, and what it does not answer. */
export const pages: { path: string }[] = [
  ...oneOfEachType(builtClient),
  '/',
  '/for-you',
  '/messages',
  '/assets/none.js',
  '/api/none',
].map((path) => ({ path }))

/** Every route of the server, written as the reference writes calls. */
export const routesOf = ({ resources }: TestApp): Set<string> =>
  new Set(
    createApp(resources)
      .routes.filter(({ method }) => method !== 'ALL')
      .map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`),
  )

function oneOfEachType(folder: string): string[] {
  const byType = new Map([...filesOf(folder).keys()].map((path) => [extname(path), path]))
  return [...byType.values()]
}

/** Routes for monitoring and for browsers themselves. */
export const notForClients = [
  'GET /metrics',
  'GET /.well-known/change-password',
  'GET /.well-known/security.txt',
  'GET /robots.txt',
  'GET /api/auth/school-login/start',
  'GET /api/auth/school-login/callback',
  'GET /api/auth/school-login/end',
  'GET /privacy',
  'GET /terms',
  'GET /imprint',
  'GET /still-available',
  'GET /manifest.webmanifest',
  'POST /api/policy-reports',
  'POST /unsubscribe',
  'POST /still-available',
]
