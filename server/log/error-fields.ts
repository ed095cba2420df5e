interface ErrorFields {
  type: string
  code?: string
  message?: string
  /** The message, if any, and the lines of code. */
  stack: string
  cause?: ErrorFields
}

/** Kinds of errors whose messages name places in our code, files or tables, and never values. */
const withSafeMessage = new Set([
  'ScheduledBackupError',
  'TypeError',
  'ReferenceError',
  'RangeError',
  'SqliteError',
])

/**
 * What the log says of an error. The messages of most libraries quote what they were given: a failed
 * query its parameters, a failed parse its text, a refused email its recipient.
 */
export function errorFields(error: unknown): ErrorFields {
  if (!(error instanceof Error)) return { type: typeof error, stack: '' }
  const message = isSafe(error) ? error.message : undefined
  const code = 'code' in error && /^\w+$/.test(String(error.code)) ? String(error.code) : undefined
  const first = message === undefined ? error.name : `${error.name}: ${message}`
  return {
    type: error.name,
    ...(code !== undefined && { code }),
    ...(message !== undefined && { message }),
    stack: [first, ...framesOf(error)].join('\n'),
    ...(error.cause !== undefined && { cause: errorFields(error.cause) }),
  }
}

// Errors of the operating system name the call and the file.
function isSafe(error: Error): boolean {
  return withSafeMessage.has(error.name) || 'syscall' in error
}

const framesOf = ({ stack = '' }: Error): string[] =>
  stack.split('\n').filter((line) => /^\s+at /.test(line))
