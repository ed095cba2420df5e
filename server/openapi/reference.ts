import type { JsonSchema } from '@valibot/to-json-schema'
import type { GenericSchema, ObjectEntries, ObjectSchema } from 'valibot'
import { roles, type Role } from '#sync/moderation/administration.ts'
import type { RefusalCode } from '#sync/refusal.ts'
import type { Words } from './sample.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** What a noun says about one of its routes. The API reference is made from these. */
export interface Reference {
  /** Method and path, as the router knows them. */
  readonly at: `${Method} /${string}`
  /** What it does, in one sentence. */
  readonly summary: string
  /** What else a caller must know. */
  readonly about?: string
  /** Who may call. The default is the user of a bearer token. */
  readonly session?: 'required' | Role | 'cookie' | 'none'
  readonly query?: ObjectSchema<ObjectEntries, undefined>
  /** A list that pages by `limit` and `cursor`. */
  readonly isPaged?: boolean
  readonly body?: GenericSchema
  /** Fields that are required by a rule and not by the schema, so that a sentence says so. */
  readonly demands?: readonly string[]
  /** Narrower limits of a rule for fields of the body. */
  readonly limits?: Readonly<Record<string, JsonSchema>>
  /** The body is a form with a file, not JSON. */
  readonly isForm?: boolean
  /** Accepts an Idempotency-Key. */
  readonly isKeyed?: boolean
  readonly status?: number
  /** The schema of the JSON answer, or the media type of another answer. */
  readonly answer: GenericSchema | MediaType
  /** Examples of body and answer, if the names of the fields do not suggest good ones. */
  readonly samples?: { readonly body: unknown; readonly answer: unknown }
  /** Values in the examples by field, if the usual ones do not fit. */
  readonly words?: Words
  /** The sentence of a success. */
  readonly says?: string
  /** Statuses without a schema. */
  readonly also?: Readonly<Record<number, string>>
  /** A call that writes and works in maintenance mode, too. */
  readonly goesOnInMaintenance?: true
  /** Refusals beyond those of every call of its kind. */
  readonly refuses?: readonly RefusalCode[]
}

type MediaType = `${'image' | 'text'}/${string}`

export const methodOf = ({ at }: Reference): string => at.slice(0, at.indexOf(' '))
export const pathOf = ({ at }: Reference): string => at.slice(at.indexOf(' ') + 1)

/** To anyone without this role its address does not exist. */
export const roleOf = ({ session }: Reference): Role | undefined =>
  roles.find((role) => role === session)

/** Every code with which the call may be refused. */
export function refusalsOf(reference: Reference): RefusalCode[] {
  const { session = 'required', body, isKeyed, refuses = [], goesOnInMaintenance } = reference
  const isRead = methodOf(reference) === 'GET'
  const given: (RefusalCode | false | undefined)[] = [
    'bad_input',
    roleOf(reference) && 'not_found',
    session !== 'none' && !roleOf(reference) && 'unauthenticated',
    body !== undefined && 'too_large',
    body !== undefined && 'unsupported_type',
    isKeyed && 'key_reused',
    !isRead && 'limited',
    !isRead && !goesOnInMaintenance && 'maintenance',
    !isRead && 'disk_full',
    ...refuses,
  ]
  return [...new Set(given.filter((code) => code !== false && code !== undefined))]
}
