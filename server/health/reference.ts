import { healthSchema, lifeSchema, publicConfigSchema } from '#sync/health.ts'
import type { Reference } from '../openapi/reference.ts'

export const healthReads: Reference[] = [
  {
    at: 'GET /api/health',
    summary: 'Reports the health of the server.',
    session: 'none',
    answer: healthSchema,
    also: { 503: 'The database does not respond, or the disk is full.' },
  },
  {
    at: 'GET /api/health/live',
    summary: 'Reports that the server runs.',
    session: 'none',
    answer: lifeSchema,
  },
  {
    at: 'GET /api/health/ready',
    summary: 'Reports whether the server should get requests.',
    session: 'none',
    answer: lifeSchema,
    also: { 503: 'The server is stopping, the database does not respond, or the disk is full.' },
  },
  {
    at: 'GET /api/config',
    summary: 'Returns what the login and sign-up pages need to know about the server.',
    session: 'none',
    answer: publicConfigSchema,
    also: { 304: 'The answer has not changed since the ETag you sent.' },
  },
]
