import type { Handler } from 'hono'
import type { Env } from '../env.ts'
import { openApiDocument, type Chapter } from './document.ts'

/** GET /api/openapi.json */
export const readOpenApi =
  (chapters: Chapter[]): Handler<Env> =>
  (c) =>
    c.json(openApiDocument(chapters, c.get('resources').config.publicUrl), 200, {
      'cache-control': 'no-cache',
    })
