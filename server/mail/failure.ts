import * as v from 'valibot'

/** Why the mail server did not accept an email. */
export interface Failure {
  reason: string
  isFinal: boolean
}

/** Codes only: the server's text may repeat addresses, and an error may contain the whole email. */
export function failureOf(error: unknown): Failure {
  const { code = 'error', responseCode } = v.parse(failureSchema, error)
  const isFinal = responseCode !== undefined && responseCode >= 500 && code !== 'EAUTH'
  return { reason: responseCode === undefined ? code : `${code} ${responseCode}`, isFinal }
}

const failureSchema = v.object({
  code: v.fallback(v.optional(v.string()), undefined),
  responseCode: v.fallback(v.optional(v.number()), undefined),
})
