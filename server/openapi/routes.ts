import type { Handler } from 'hono'
import type { Env } from '../env.ts'
import { appLook } from './app-look.ts'
import { chapters } from './chapters.ts'
import { openApiDocument } from './document.ts'
import { referencePage } from './page.ts'

const [style = ''] = Object.values(
  import.meta.glob<string>('./page.css', { query: '?raw', import: 'default', eager: true }),
)

const fresh = { 'cache-control': 'no-cache' }

/** GET /api/openapi.json */
export const readOpenApi: Handler<Env> = (c) =>
  c.json(openApiDocument(chapters, c.get('resources').config.publicUrl), 200, fresh)

/** GET /api/docs */
export const readReference: Handler<Env> = async (c) => {
  const document = openApiDocument(chapters, c.get('resources').config.publicUrl)
  return c.html(await referencePage(document, appLook()), 200, fresh)
}

/** GET /api/docs/style.css */
export const readReferenceStyle: Handler<Env> = (c) =>
  c.body(style, 200, { ...fresh, 'content-type': 'text/css; charset=utf-8' })
