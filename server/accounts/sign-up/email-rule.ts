import type { EmailRule } from '#sync/accounts/email.ts'
import type { Config } from '../../config.ts'

/** Which addresses may sign up on this server. */
export const emailRuleOf = ({ emailSuffixes: suffixes, schoolDomains }: Config): EmailRule =>
  schoolDomains.length === 0 ? { suffixes } : { suffixes, schoolDomains }
