import { version } from '../../package.json'
import { defaultLimits, namedLimits } from '../limits/limits.ts'
import type { OpenApi, Operation } from './document-types.ts'
import { sharedSchemas } from './json-schema.ts'
import { operationOf } from './operation.ts'
import { templateOf } from './parameters.ts'
import { methodOf, pathOf, type Reference } from './reference.ts'
import { refusalResponses } from './refusal-responses.ts'

/** The routes about one noun. */
export interface Chapter {
  title: string
  about: string
  references: Reference[]
}

const { writes } = defaultLimits

const description = `Quad's own app uses these calls for everything it does.

Log in with \`POST /api/auth/login\` and send the access token of its answer as \`Authorization: Bearer …\`. The token is valid for ten minutes; the cookie that comes with it renews it at \`POST /api/auth/refresh\`. Requests and answers are JSON in UTF-8. Send a body as \`application/json\` and without a \`Content-Encoding\`; only \`POST /api/sync\` takes \`gzip\`. A body has at most 256 KB, or 16 KB without a session. A request with an unknown field, or with an unknown or repeated parameter in its address, is refused, so that no typo goes unnoticed.

One person may do this much, unless an administrator has set other limits: ${namedLimits.join(', ')}. More is answered 429 with \`Retry-After\` and the limit in the message. So is more than ${writes.count} requests a minute that may change something. Searches, filters, long lists, and downloads of one person are answered two at a time.

Live events come by Socket.IO at \`/socket.io\`, over WebSocket only, with \`auth: {token}\`, the access token; an invalid one is answered \`connect_error\` with \`data.code\` \`unauthenticated\`. The server sends \`sync\` with \`{rev}\` when \`POST /api/sync\` has something new, \`new_notification\` with \`{notification}\`, \`receive_message\` with \`{message}\`, \`newMessageNotification\` with \`{from}\`, and \`read_receipt\` with \`{readerUsername}\`. It takes \`page_visible\` with \`true\` or \`false\`: a person who looks at a page gets events, and otherwise a notification of the device. Other events are ignored. A socket takes 64 KB a message and 50 messages a second, and a person ten sockets.

Every error has the same shape: \`{error: {code, message, field?}, message}\`. The message is for people, the code for programs. A method that an address does not have is answered 405 with the methods it has in \`Allow\`; \`OPTIONS\` is answered with them, too.`

/** The whole API as OpenAPI 3.1. */
export function openApiDocument(chapters: Chapter[], publicUrl: string): OpenApi {
  return {
    openapi: '3.1.0',
    info: { title: 'Quad', version, description, license: { name: 'MIT' } },
    servers: [{ url: publicUrl }],
    tags: chapters.map(({ title, about }) => ({ name: title, description: about })),
    paths: pathsOf(chapters),
    components: {
      schemas: sharedSchemas(),
      responses: refusalResponses(),
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'The access token from the answer of `POST /api/auth/login`.',
        },
        cookie: { type: 'apiKey', in: 'cookie', name: '__Host-quad' },
      },
    },
  }
}

function pathsOf(chapters: Chapter[]): OpenApi['paths'] {
  const paths: Record<string, Record<string, Operation>> = {}
  for (const { title, references } of chapters) {
    for (const reference of references) {
      const operations = (paths[templateOf(pathOf(reference))] ??= {})
      operations[methodOf(reference).toLowerCase()] = operationOf(reference, title)
    }
  }
  return paths
}
