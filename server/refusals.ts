import { AccountDeleted, type RefusalCode } from '#sync/refusal.ts'

const statuses = {
  bad_input: 400,
  unauthenticated: 401,
  account_deleted: 401,
  wrong_code: 401,
  forbidden: 403,
  not_found: 404,
  wrong_method: 405,
  conflict: 409,
  too_large: 413,
  unsupported_type: 415,
  key_reused: 422,
  upgrade: 426,
  copied: 409,
  wrong_user: 409,
  limited: 429,
  maintenance: 503,
  disk_full: 507,
} as const satisfies Record<RefusalCode, number>

export const statusOf = ({ code }: { code: RefusalCode }) => statuses[code]

export interface ErrorBody {
  error: {
    code: string
    message: string
    field?: string
    userId?: string
  }
  message: string
}

interface ErrorFacts {
  code: string
  message: string
  field?: string | undefined
}

/** The shape of every error answer. */
export function errorBody(facts: ErrorFacts): ErrorBody {
  const { code, message, field } = facts
  const error = {
    code,
    message,
    ...(field !== undefined && { field }),
    ...(facts instanceof AccountDeleted && { userId: facts.userId }),
  } as const
  return { error, message }
}
