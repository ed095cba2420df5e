import type { JsonSchema } from '@valibot/to-json-schema'
import { html } from 'hono/html'
import type { ApiResponse, OpenApi, Operation } from './document-types.ts'
import { fieldList, parameterFields, schemaFields } from './page-fields.ts'
import { prose } from './page-prose.ts'
import { codesOf } from './refusal-responses.ts'
import { nameOf, typeWords } from './schema-words.ts'

export interface Call {
  method: string
  path: string
  operation: Operation
}

/** One call of the reference: what it takes, what it answers, how it may be refused. */
export function callArticle(document: OpenApi, call: Call) {
  const { method, path, operation } = call
  const { operationId, summary, description, parameters, requestBody } = operation
  const [media, body] = Object.entries(requestBody?.content ?? {})[0] ?? []
  return html`<article class="call" id="${operationId}">
    <h3>
      <a href="#${operationId}"
        ><b class="method ${method}">${method.toUpperCase()}</b> <code>${breakable(path)}</code></a
      >
    </h3>
    <p>${summary}</p>
    ${description ? prose(description) : ''}
    <ul class="marks">
      ${marks(operation).map((mark) => html`<li>${mark}</li>`)}
    </ul>
    <div class="halves">
      <div>
        ${fieldList('In the request', [
          ...parameterFields(parameters.filter((parameter) => parameter.in !== 'header')),
          ...(body ? schemaFields(body.schema) : []),
        ])}
        ${refusals(document, operation)}
      </div>
      <div>
        <h4>For example</h4>
        <pre tabindex="0">${example(document, call, media, body?.example)}</pre>
        ${Object.entries(operation.responses).map(([status, response]) =>
          '$ref' in response || codesOf(response).length > 0 ? '' : answer(status, response),
        )}
      </div>
    </div>
  </article>`
}

function marks({ security, parameters }: Operation): string[] {
  const [scheme] = security
  return [
    scheme === undefined
      ? 'no session needed'
      : 'cookie' in scheme
        ? 'session cookie'
        : 'logged in',
    ...(parameters.some(({ name }) => name === 'cursor') ? ['pages by Link'] : []),
    ...(parameters.some(({ name }) => name === 'Idempotency-Key') ? ['Idempotency-Key'] : []),
  ]
}

function answer(status: string, { description, content }: ApiResponse) {
  const [media, shown] = Object.entries(content ?? {})[0] ?? []
  if (!shown || !media) return html`<p class="also"><b>${status}</b> ${description}</p>`
  const isJson = media === 'application/json'
  return html`<h4>Answers ${status}${isJson ? schemaName(shown.schema) : `: ${media}`}</h4>
    ${isJson ? html`<pre tabindex="0">${JSON.stringify(shown.example, null, 2)}</pre>` : ''}`
}

function schemaName(schema: JsonSchema) {
  const target =
    schema.$ref ??
    (typeof schema.items === 'object' && !Array.isArray(schema.items)
      ? schema.items.$ref
      : undefined)
  const words = typeWords(schema)
  if (target === undefined) return words === 'object' ? '' : `: ${words}`
  return html`: <a href="#schema-${nameOf(target)}">${words}</a>`
}

function refusals(document: OpenApi, { responses }: Operation) {
  const codes = Object.entries(responses).flatMap(([status, response]) =>
    codesOf(response).map((code) => [status, code] as const),
  )
  if (codes.length === 0) return ''
  return html`<h4>May be refused</h4>
    <ul class="codes">
      ${codes.map(
        ([status, code]) =>
          html`<li>
            <a
              href="#error-${code}"
              title="${document.components.responses[code]?.description ?? ''}"
              ><b>${status}</b> ${code}</a
            >
          </li>`,
      )}
    </ul>`
}

function example(
  { servers }: OpenApi,
  { method, path, operation }: Call,
  media: string | undefined,
  body: unknown,
): string {
  const address = `${servers[0]?.url ?? ''}${path.replaceAll(/\{(\w+)\}/g, (_, name: string) => name.toUpperCase())}`
  const isSigned = operation.security.some((scheme) => 'bearer' in scheme)
  const parts = [
    `curl${method === 'get' ? '' : ` -X ${method.toUpperCase()}`} '${address}'`,
    ...(isSigned ? [`-H 'Authorization: Bearer ACCESS_TOKEN'`] : []),
    ...(media === 'multipart/form-data' ? [`-F 'image=@photo.jpg'`] : []),
    ...(media === 'application/json'
      ? [
          `-H 'Content-Type: application/json'`,
          `-d '${JSON.stringify(body, null, 2).replaceAll("'", `'\\''`)}'`,
        ]
      : []),
  ]
  return parts.join(' \\\n  ')
}

/** Long paths break after their slashes. */
const breakable = (path: string) => path.split(/(?<=\/)/).map((part) => html`${part}<wbr />`)
