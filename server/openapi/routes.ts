import type { Handler } from 'hono'
import type { Env } from '../env.ts'
import { chapters } from './chapters.ts'
import { openApiDocument } from './document.ts'

/** GET /api/openapi.json */
export const readOpenApi: Handler<Env> = (c) =>
  c.json(openApiDocument(chapters, c.get('resources').config.publicUrl), 200, {
    'cache-control': 'no-cache',
  })
