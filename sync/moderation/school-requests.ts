import * as v from 'valibot'
import { eduOnly, emailShapeProblem, firstEmailProblem, type EmailRule } from '../accounts/email.ts'
import type { Problem } from '../parse.ts'

export interface SchoolRequest extends Record<string, string> {
  schoolName: string
  schoolEmailExample: string
  userContactEmail: string
}

/** The first problem of a request. A setting of the server lists the endings of universities. */
export function schoolRequestProblem(
  request: SchoolRequest,
  rule: EmailRule = eduOnly,
): Problem | undefined {
  for (const field of ['schoolName', 'schoolEmailExample', 'userContactEmail'] as const) {
    if ((request[field] ?? '').trim() === '')
      return { field, message: 'Please fill out all fields.' }
  }
  if (request.schoolName.length > 120)
    return { field: 'schoolName', message: 'The school name must be at most 120 characters long.' }
  if (firstEmailProblem(request.schoolEmailExample, rule)) {
    return {
      field: 'schoolEmailExample',
      message: 'Please enter a valid university email before submitting.',
    }
  }
  const contact = emailShapeProblem(request.userContactEmail)
  return contact ? { field: 'userContactEmail', message: contact } : undefined
}

const text = v.optional(v.pipe(v.string(), v.maxLength(1000)), '')
export const schoolRequestFields = {
  schoolName: text,
  schoolEmailExample: text,
  userContactEmail: text,
}
