export const refusalCodes = [
  'bad_input',
  'unauthenticated',
  'wrong_code',
  'forbidden',
  'not_found',
  'conflict',
  'too_large',
  'unsupported_type',
  'key_reused',
  'upgrade',
  'limited',
  'disk_full',
] as const
export type RefusalCode = (typeof refusalCodes)[number]

/** The only expected error. `message` is shown to a person; `field` names the invalid input. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly field: string | undefined
  /** Seconds until a limited caller may try again. */
  readonly retryAfter: number | undefined

  constructor(code: RefusalCode, message: string, field?: string, retryAfter?: number) {
    super(message)
    this.name = 'Refusal'
    this.code = code
    this.field = field
    this.retryAfter = retryAfter
  }
}
