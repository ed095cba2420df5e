import * as v from 'valibot'

/**
 * The token of an emailed link.
 * @param dead what is said of a token that no email has; one that is too long is none, either
 */
export const mailedToken = (dead: string) => v.pipe(v.string(), v.maxLength(200, dead))

/** What is said where a link never expires. */
export const notOfEmail =
  'This link is not valid. Please open it exactly as it appears in the email.'
