import { healthSchema, publicConfigSchema } from '#sync/service.ts'
import type { Reference } from '../openapi/reference.ts'

export const serviceReads: Reference[] = [
  {
    at: 'GET /api/health',
    summary: 'Whether the server is well.',
    session: 'none',
    answer: healthSchema,
    also: { 503: 'The database does not answer.' },
  },
  {
    at: 'GET /api/config',
    summary: 'What the pages before sign-in have to know of this server.',
    session: 'none',
    answer: publicConfigSchema,
  },
]
