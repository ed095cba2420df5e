import * as v from 'valibot'

const KEY = 'signupDraft'

const draftSchema = v.object({
  firstName: v.string(),
  lastName: v.string(),
  username: v.string(),
  email: v.string(),
  /** `null` until somebody has typed a college: then the e-mail address may choose it. */
  college: v.nullable(v.string()),
  year: v.string(),
})
/** What was typed, passwords never. */
export type SignupDraft = v.InferOutput<typeof draftSchema>

const empty: SignupDraft = {
  firstName: '',
  lastName: '',
  username: '',
  email: '',
  college: null,
  year: '',
}

export function readDraft(): SignupDraft {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
    const parsed = v.safeParse(draftSchema, stored)
    return parsed.success ? parsed.output : empty
  } catch {
    return empty
  }
}

export const keepDraft = (draft: SignupDraft): void =>
  sessionStorage.setItem(KEY, JSON.stringify(draft))

export const forgetDraft = (): void => sessionStorage.removeItem(KEY)
