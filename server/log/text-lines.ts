import type { DestinationStream } from 'pino'

interface Line {
  level: string
  time: string
  msg: string
  err?: { type: string; stack?: string }
}

/** Prints the log's lines for a person at a terminal. */
export function asText(terminal: { write(text: string): unknown }): DestinationStream {
  return { write: (json) => void terminal.write(textOf(JSON.parse(json) as Line)) }
}

function textOf({ level, time, msg, err, ...fields }: Line): string {
  const start = level === 'info' ? '' : `${time} ${level}: `
  const details = Object.entries(fields).map(([name, value]) => ` ${name}=${String(value)}`)
  const trace = err ? `\n${err.stack ?? err.type}` : ''
  return `${start}${msg}${details.join('')}${trace}\n`
}
