import swaggerUi from 'swagger-ui-dist/swagger-ui-es-bundle.js'
import { browserDocument, type OpenApi } from './browser-document.ts'
import { showChapters } from './chapters.ts'
import { repairs } from './repairs.ts'
import './page.css'

const domNode = document.querySelector('#reference') ?? document.body

try {
  const response = await fetch('/api/openapi.json')
  const openApi = (await response.json()) as OpenApi
  const { layoutActions } = swaggerUi({
    domNode,
    spec: browserDocument(openApi),
    plugins: [repairs],
    deepLinking: true,
    // Of more than 150 calls Swagger UI shows only those in sight, which no link to a chapter reaches.
    docExpansion: 'none',
    defaultModelsExpandDepth: 0,
    displayRequestDuration: true,
    filter: true,
    validatorUrl: null,
  })
  showChapters(openApi, (name) => layoutActions.show(['operations-tag', name], true))
} catch {
  domNode.textContent = 'The reference could not be loaded. Check your connection and reload.'
}
