/** The parts of the OpenAPI document that the page reads or changes. */
export interface OpenApi {
  servers?: unknown
  tags: { name: string }[]
  paths: Record<string, Record<string, Operation>>
  components: { responses: Record<string, Response>; securitySchemes: Record<string, unknown> }
}

interface Operation {
  description?: string
  tags: string[]
  security: Record<string, unknown>[]
  responses: Record<string, Response>
}

interface Response {
  content?: unknown
  'x-codes'?: string[]
}

/**
 * The document as a browser shows it best. Calls go to the origin of the page. No one can type the
 * session cookie, which the browser sends by itself. Refusals need no example of their one shape.
 */
export function browserDocument(openApi: OpenApi): OpenApi {
  const document = structuredClone(openApi)
  delete document.servers
  const { responses, securitySchemes } = document.components
  delete securitySchemes.cookie
  for (const response of Object.values(responses)) delete response.content
  for (const operation of Object.values(document.paths).flatMap((methods) =>
    Object.values(methods),
  )) {
    for (const response of Object.values(operation.responses)) {
      if (response['x-codes']) delete response.content
    }
    if (!operation.security.some((scheme) => 'cookie' in scheme)) continue
    operation.security = []
    operation.description = [operation.description, cookieNote].filter(Boolean).join('\n\n')
  }
  return document
}

const cookieNote = 'The browser sends the session cookie.'
