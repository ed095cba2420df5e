import { ConfigError } from './config-error.ts'

export interface SchoolLoginConfig {
  issuer: string
  clientId: string
  clientSecret: string
  /** Whether the school itself assigns the addresses, so that the provider need not say `email_verified`. */
  trustsEmails: boolean
  /** Whether passwords, their reset, and sign-up by form are off. */
  only: boolean
}

interface Settings {
  OIDC_ISSUER?: string | undefined
  OIDC_CLIENT_ID?: string | undefined
  OIDC_CLIENT_SECRET?: string | undefined
  OIDC_EMAILS: 'verified' | 'trusted'
  SSO_ONLY: 'yes' | 'no'
}

/** @throws ConfigError if only some of the settings are given */
export function schoolLoginOf(settings: Settings): SchoolLoginConfig | undefined {
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_EMAILS, SSO_ONLY } = settings
  const parts = [OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET]
  if (parts.every((part) => part === undefined)) {
    if (SSO_ONLY === 'yes') throw new ConfigError('SSO_ONLY needs OIDC_ISSUER.')
    return undefined
  }
  if (OIDC_ISSUER === undefined || OIDC_CLIENT_ID === undefined || OIDC_CLIENT_SECRET === undefined)
    throw new ConfigError(
      'OIDC_ISSUER, OIDC_CLIENT_ID, and OIDC_CLIENT_SECRET must be set together.',
    )
  return {
    issuer: OIDC_ISSUER,
    clientId: OIDC_CLIENT_ID,
    clientSecret: OIDC_CLIENT_SECRET,
    trustsEmails: OIDC_EMAILS === 'trusted',
    only: SSO_ONLY === 'yes',
  }
}
