import type { JsonSchema } from '@valibot/to-json-schema'
import type { GenericSchema, ObjectEntries, ObjectSchema } from 'valibot'
import type { RefusalCode } from '#sync/refusal.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** What a room says of one of its routes. The API reference is made of these. */
export interface Reference {
  /** Method and path, as the router knows them. */
  readonly at: `${Method} /${string}`
  /** What it does, in one sentence. */
  readonly summary: string
  /** What else one has to know. */
  readonly about?: string
  /** Who may call: a bearer token's user unless said otherwise. */
  readonly session?: 'required' | 'cookie' | 'none'
  readonly query?: ObjectSchema<ObjectEntries, undefined>
  /** A list that pages by `limit` and `cursor`. */
  readonly isPaged?: boolean
  readonly body?: GenericSchema
  /** Fields that a rule demands, though the schema lets them be missing to say so in a sentence. */
  readonly demands?: readonly string[]
  /** Narrower bounds that a rule sets to fields of the body. */
  readonly limits?: Readonly<Record<string, JsonSchema>>
  /** A body that is a form with a file, not JSON. */
  readonly isForm?: boolean
  /** Takes an Idempotency-Key. */
  readonly isKeyed?: boolean
  readonly status?: number
  /** The answer's JSON, or the media type of one that is none. */
  readonly answer: GenericSchema | MediaType
  /** Samples of body and answer, where the names of their fields do not say enough to make them up. */
  readonly samples?: { readonly body: unknown; readonly answer: unknown }
  /** The sentence of its success. */
  readonly says?: string
  /** Statuses without a shape of their own. */
  readonly also?: Readonly<Record<number, string>>
  /** Refusals of its own, beyond those that any call of its kind can meet. */
  readonly refuses?: readonly RefusalCode[]
}

type MediaType = `${'image' | 'text'}/${string}`

export const methodOf = ({ at }: Reference): string => at.slice(0, at.indexOf(' '))
export const pathOf = ({ at }: Reference): string => at.slice(at.indexOf(' ') + 1)

/** Every code with which the call may be refused. */
export function refusalsOf(reference: Reference): RefusalCode[] {
  const { session = 'required', body, isPaged, isKeyed, refuses = [] } = reference
  const isRead = methodOf(reference) === 'GET'
  const given: (RefusalCode | false | undefined)[] = [
    (body !== undefined || isPaged) && 'bad_input',
    session !== 'none' && 'unauthenticated',
    body !== undefined && 'too_large',
    body !== undefined && 'unsupported_type',
    isKeyed && 'key_reused',
    !isRead && 'disk_full',
    ...refuses,
  ]
  return [...new Set(given.filter((code) => code !== false && code !== undefined))]
}
