import type { RefusalCode } from '#sync/refusal.ts'
import { errorBody, statusOf } from '../refusals.ts'
import type { ApiResponse, Operation } from './document-types.ts'

/** What each refusal means, with an example of its message. */
const meanings: Record<RefusalCode, [meaning: string, sentence: string]> = {
  bad_input: [
    'A field is missing or not valid; `field` names it.',
    'Please fill in all required fields.',
  ],
  unauthenticated: ['There is no session, or the session has ended.', 'Please log in.'],
  account_deleted: ['The account of the session was deleted.', 'This account was deleted.'],
  wrong_code: ['The code of the second factor is wrong.', 'Invalid verification code.'],
  forbidden: ['The caller may not do this.', 'Only the seller can change this listing.'],
  not_found: [
    'It does not exist, or the caller may not see it. The two cannot be told apart.',
    'This listing is not available.',
  ],
  wrong_method: [
    'The address exists, but not with this method; the header `Allow` names those it has.',
    'This address does not take PUT.',
  ],
  conflict: ['It conflicts with existing data.', 'Username is not available'],
  too_large: ['The body is too large.', 'The request is too large.'],
  unsupported_type: [
    'The type, the charset, or the encoding of the body is not supported.',
    'Please send the request as application/json.',
  ],
  key_reused: [
    'The Idempotency-Key was used with another request.',
    'This Idempotency-Key was used with another request.',
  ],
  upgrade: [
    'The app uses another version of the protocol than this server.',
    'This version of Quad is out of date. Please reload it.',
  ],
  copied: [
    'Another copy of this device has sent changes since its last one. Nothing was done.',
    'Another copy of this device has sent changes. Nothing was done.',
  ],
  wrong_user: [
    'The device belongs to another account than the session. Nothing was done.',
    'This device belongs to another account than the session.',
  ],
  limited: [
    'There were too many attempts, or too many requests of the caller wait for an answer.',
    'Too many attempts. Please try again in 60 seconds.',
  ],
  maintenance: [
    'The server is in maintenance mode. Reading, logging in, and logging out go on.',
    'Quad is under maintenance and can’t save changes now. Please try again later.',
  ],
  disk_full: [
    'The server has run out of space.',
    'The server has run out of space. Nothing was saved.',
  ],
}

const retryAfter = {
  'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer' } },
} as const

/** `components.responses`: one for each refusal, by its code. */
export const refusalResponses = (): Record<string, ApiResponse> =>
  Object.fromEntries(
    Object.entries(meanings).map(([code, [description, message]]) => {
      const headers = code === 'limited' || code === 'maintenance' ? { headers: retryAfter } : {}
      return [
        code,
        {
          description: withCode(code, description),
          ...headers,
          content: errorContent(errorBody({ code, message })),
        },
      ]
    }),
  )

const withCode = (code: string, meaning: string): string => `\`${code}\`: ${meaning}`

const errorContent = (example: unknown) => ({
  'application/json': { schema: { $ref: '#/components/schemas/Error' }, example },
})

/** Refusals as an operation names them: by status, which a few codes have in common. */
export function refusalsByStatus(codes: RefusalCode[]): Operation['responses'] {
  const statuses = [...new Set(codes.map((code) => statusOf({ code })))]
  return Object.fromEntries(
    statuses.map((status) => [
      status,
      oneOrSeveral(codes.filter((code) => statusOf({ code }) === status)),
    ]),
  )
}

const oneOrSeveral = (codes: RefusalCode[]): ApiResponse | { $ref: string } =>
  codes.length === 1 ? { $ref: `#/components/responses/${codes[0]}` } : severalOf(codes)

function severalOf(codes: RefusalCode[]): ApiResponse {
  const [code = 'bad_input'] = codes
  return {
    description: codes.map((each) => `- ${withCode(each, meanings[each][0])}`).join('\n'),
    'x-codes': codes,
    content: errorContent(errorBody({ code, message: meanings[code][1] })),
  }
}

/** The codes of a response that is a refusal, or none. */
export const codesOf = (response: ApiResponse | { $ref: string }): string[] =>
  '$ref' in response
    ? [response.$ref.slice(response.$ref.lastIndexOf('/') + 1)]
    : (response['x-codes'] ?? [])
