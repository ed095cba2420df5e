import { pino, type DestinationStream } from 'pino'
import { asText } from './text-lines.ts'

export const logLevels = ['debug', 'info', 'warn', 'error'] as const
export type LogLevel = (typeof logLevels)[number]

/** What a program that reads the log can search for, beside the message. */
export type LogFields = Readonly<Record<string, string | number>>

/**
 * Messages and fields never contain what people wrote or what opens an account: no password, code,
 * token, cookie, link, message or text of an email. The one exception is `FileMailer`.
 */
export interface Log {
  /** Whether `debug` writes. Asking first saves the work of gathering fields. */
  readonly isDebug: boolean
  debug(message: string, fields?: LogFields): void
  info(message: string, fields?: LogFields): void
  warn(message: string, fields?: LogFields): void
  /** Of `error` come its kind, its code and its stack, but a message only if it quotes no values. */
  error(message: string, error?: unknown, fields?: LogFields): void
}

interface Options {
  level?: LogLevel
  /** Where the lines go; by default to standard output: text to a terminal, otherwise JSON. */
  destination?: DestinationStream
}

/** A log of one JSON object per line: `level`, `time` (ISO 8601), `msg`, the fields, and `err`. */
export function createLog({ level = 'info', destination = standardOutput() }: Options = {}): Log {
  const lines = pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: errorFields },
    },
    destination,
  )
  return {
    isDebug: lines.isLevelEnabled('debug'),
    debug: (message, fields) => lines.debug(fields ?? {}, message),
    info: (message, fields) => lines.info(fields ?? {}, message),
    warn: (message, fields) => lines.warn(fields ?? {}, message),
    error: (message, err, fields) =>
      lines.error(err === undefined ? { ...fields } : { ...fields, err }, message),
  }
}

// Synchronous: the last lines before a crash are the ones that explain it.
function standardOutput(): DestinationStream {
  return process.stdout.isTTY ? asText(process.stdout) : pino.destination({ fd: 1, sync: true })
}

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
function errorFields(error: unknown): ErrorFields {
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
