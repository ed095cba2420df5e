import { useEffect, useState } from 'react'
import * as v from 'valibot'
import { eduOnly, type EmailRule } from '#sync/accounts/email.ts'
import { schoolLoginSchema, type SchoolLogin } from '#sync/accounts/school-login-config.ts'
import { api } from '../device/session/api.ts'

const configSchema = v.object({
  emailSuffixes: v.array(v.string()),
  schoolDomains: v.array(v.string()),
  university: v.nullable(v.string()),
  termsVersion: v.string(),
  contact: v.nullable(v.string()),
  schoolLogin: schoolLoginSchema,
})

export interface SignupConfig {
  emailRule: EmailRule
  /** The college of a server that one school hosts. */
  college: string | undefined
  /** The version of the terms that the form links to. */
  termsVersion: string | undefined
  /** Where people reach those who run the server, as an address to link to; null if it is not set. */
  contact: string | null
  /** How the school logs people in; null if it does not. */
  schoolLogin: SchoolLogin
}

const usual: SignupConfig = {
  emailRule: eduOnly,
  college: undefined,
  termsVersion: undefined,
  contact: null,
  schoolLogin: null,
}

/** What this server accepts at sign-up. The defaults apply until it has answered. */
export function useSignupConfig(): SignupConfig {
  const [config, setConfig] = useState(usual)
  useEffect(() => {
    void readConfig().then(setConfig)
  }, [])
  return config
}

async function readConfig(): Promise<SignupConfig> {
  const answer = await api('GET', '/api/config', { schema: configSchema, auth: false })
  if (answer.error) return usual
  const {
    emailSuffixes: suffixes,
    schoolDomains,
    university,
    termsVersion,
    contact,
    schoolLogin,
  } = answer.data
  return {
    emailRule: schoolDomains.length === 0 ? { suffixes } : { suffixes, schoolDomains },
    college: university ?? undefined,
    termsVersion,
    contact,
    schoolLogin,
  }
}
