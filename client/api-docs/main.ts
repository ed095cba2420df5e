import swaggerUi from 'swagger-ui-dist/swagger-ui-es-bundle.js'
import { browserDocument, type OpenApi } from './browser-document.ts'
import { showChapters } from './chapters.ts'
import { repairs } from './repairs.ts'
import './page.css'

const domNode = document.querySelector('#reference') ?? document.body

try {
  const response = await fetch('/api/openapi.json')
  const openApi = (await response.json()) as OpenApi
  showChapters(openApi)
  swaggerUi({
    domNode,
    spec: browserDocument(openApi),
    plugins: [repairs],
    deepLinking: true,
    docExpansion: 'list',
    defaultModelsExpandDepth: 0,
    displayRequestDuration: true,
    filter: true,
    validatorUrl: null,
  })
} catch {
  domNode.textContent = 'The reference could not be loaded. Check your connection and reload.'
}
