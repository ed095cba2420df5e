export const refusalCodes = [
  'bad_input',
  'unauthenticated',
  'account_deleted',
  'wrong_code',
  'forbidden',
  'not_found',
  'wrong_method',
  'conflict',
  'too_large',
  'unsupported_type',
  'key_reused',
  'upgrade',
  'copied',
  'wrong_user',
  'limited',
  'maintenance',
  'disk_full',
] as const
export type RefusalCode = (typeof refusalCodes)[number]

const mostOfMessage = 500
const mostOfField = 60

/**
 * The only expected error. `message` is shown to a person; `field` names the invalid input. Both
 * are cut to a bound, because the server stores them and a caller may have chosen their words.
 */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly field: string | undefined
  /** Seconds until the caller may try again; undefined if that would not help. */
  readonly retryAfter: number | undefined

  constructor(code: RefusalCode, message: string, field?: string, retryAfter?: number) {
    super(clip(message, mostOfMessage))
    this.name = 'Refusal'
    this.code = code
    this.field = field === undefined ? undefined : clipField(field)
    this.retryAfter = retryAfter
  }
}

/**
 * The name of a field for a sentence. A caller may send a field whose name is as long as a request.
 */
export const clipField = (field: string): string => clip(field, mostOfField)

/** The account of a session is gone. Its device may hold data of several people. */
export class AccountDeleted extends Refusal {
  readonly userId: string

  constructor(userId: string) {
    super('account_deleted', 'This account was deleted.')
    this.userId = userId
  }
}

/** A field that another device has changed since the author of an edit saw it. */
export interface FieldConflict {
  field: string
  /** The server's value; null for none. */
  current: unknown
  /** The author's value; null for none. */
  wanted: unknown
}

/** An edit of fields that another device has changed in the meantime. Its author decides. */
export class EditConflict extends Refusal {
  readonly conflicts: FieldConflict[]

  constructor(message: string, conflicts: FieldConflict[]) {
    super('conflict', message)
    this.conflicts = conflicts
  }
}

const clip = (text: string, most: number): string =>
  text.length > most ? `${text.slice(0, most - 1)}…` : text
