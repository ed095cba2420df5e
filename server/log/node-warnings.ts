import type { Log } from './log.ts'

/** Puts the warnings of Node.js into the log. By default they go to standard error as plain text. */
export function logNodeWarnings(log: Log): void {
  process.removeAllListeners('warning')
  process.on('warning', ({ name, message, stack = '' }) =>
    log.warn('A warning of Node.js.', { name, warning: message, stack }),
  )
}
