import { sharedAnswer } from '../shared-answer.ts'
import { openApiDocument, type Chapter } from './document.ts'

/** GET /api/openapi.json */
export const readOpenApi = (chapters: Chapter[]) =>
  sharedAnswer({ make: ({ config }) => openApiDocument(chapters, config.publicUrl) })
