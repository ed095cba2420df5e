import type { EmailRule } from '#sync/accounts/email.ts'
import type { Config } from '../../config.ts'

/** Which addresses may sign up on this server. */
export const emailRuleOf = ({ emailSuffixes: suffixes, schoolDomain }: Config): EmailRule =>
  schoolDomain === undefined ? { suffixes } : { suffixes, schoolDomain }
