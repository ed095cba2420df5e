export interface Log {
  info(line: string): void
  warn(line: string): void
  error(line: string, error?: unknown): void
}

const stamp = () => new Date().toISOString()

export const consoleLog: Log = {
  info: (line) => console.log(line),
  warn: (line) => console.warn(`${stamp()} warning: ${line}`),
  error: (line, error) => console.error(`${stamp()} error: ${line}`, error ?? ''),
}
