import type { Config } from '../config.ts'

export interface Finding {
  level: 'ok' | 'warning' | 'fault'
  /** What was found, as a sentence. */
  says: string
  /** What to do about it, as a sentence. */
  remedy?: string
}

export interface Patient {
  config: Config
  /** Gets a test email. */
  email: string | undefined
}

export type Check = (patient: Patient) => Promise<Finding>

export const ok = (says: string): Finding => ({ level: 'ok', says })
export const fault = (says: string, remedy: string): Finding => ({ level: 'fault', says, remedy })
export const warning = (says: string, remedy: string): Finding => ({
  level: 'warning',
  says,
  remedy,
})

export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : String(error)
