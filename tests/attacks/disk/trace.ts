import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

/** What a program did to files, in order. Times are in seconds since 1970. */
export type FileCall = { begun: number; ended: number } & (
  | { name: 'open'; fd: number; path: string; creates: boolean; truncates: boolean }
  | { name: 'write'; fd: number; bytes: Buffer; at: number | undefined }
  | { name: 'truncate'; fd: number; size: number }
  | { name: 'sync'; fd: number }
  | { name: 'close'; fd: number }
  | { name: 'link'; from: string; to: string }
  | { name: 'rename'; from: string; to: string }
  | { name: 'unlink'; path: string }
  | { name: 'mkdir'; path: string }
)

const calls =
  'openat close write writev pwrite64 pwritev ftruncate fallocate fsync fdatasync sync_file_range ' +
  'link linkat rename renameat renameat2 unlink unlinkat mkdir mkdirat copy_file_range sendfile'

/**
 * The command that runs another one and writes all its file calls to `prefix.PID`, one file for each
 * thread (strace(1)). It stays in the background, so that a signal reaches the other command.
 */
export const tracing = (prefix: string): string[] => {
  const options = 'strace -D -ff -qq -ttt -T -y -xx -s 4000000 -e signal=none -e'
  return [...options.split(' '), `trace=${calls.replaceAll(' ', ',')}`, '-o', prefix]
}

/** The calls about files below `folder`, by all threads. @throws Error for one that it does not know */
export function readTrace(prefix: string, folder: string): FileCall[] {
  const own = (path: string) => path === folder || path.startsWith(`${folder}/`)
  const directory = dirname(prefix)
  return readdirSync(directory)
    .filter((name) => join(directory, name).startsWith(`${prefix}.`))
    .flatMap((name) => callsIn(readFileSync(join(directory, name)), own))
    .toSorted((one, other) => placeOf(one) - placeOf(other))
}

/**
 * When a call counts. A thread may begin to open a file before another one begins to close the file
 * whose number it gets.
 */
const placeOf = ({ name, begun, ended }: FileCall): number => (name === 'open' ? ended : begun)

/** Line by line, because a whole trace can be longer than a string. */
function callsIn(trace: Buffer, own: (path: string) => boolean): FileCall[] {
  const found: FileCall[] = []
  for (let start = 0; start < trace.length;) {
    const end = trace.indexOf('\n', start)
    const line = trace.toString('latin1', start, end === -1 ? trace.length : end)
    const call = parsed(line, own)
    if (call) found.push(call)
    start += line.length + 1
  }
  return found
}

const form = /^(\d+\.\d+) (\w+)\((.*)\) += (-?\d+)(?:<([^>]*)>)?.*<(\d+\.\d+)>$/

function parsed(line: string, own: (path: string) => boolean): FileCall | undefined {
  const [, time = '', name = '', given = '', value = '', opened = '', lasted = ''] =
    form.exec(line) ?? []
  if (name === '' || Number(value) < 0) return undefined
  const at = { begun: Number(time), ended: Number(time) + Number(lasted) }
  const args = given.split(', ')
  const [first = '', second = ''] = args
  if (name === 'openat') {
    const path = textOf(opened)
    const flags = args[2] ?? ''
    const [creates, truncates] = [flags.includes('O_CREAT'), flags.includes('O_TRUNC')]
    return own(path)
      ? { ...at, name: 'open', fd: Number(value), path, creates, truncates }
      : undefined
  }
  if (name.startsWith('rename') || name.startsWith('link')) {
    const [from = '', to = ''] = pathsOf(args)
    if (!own(from) && !own(to)) return undefined
    return { ...at, name: name.startsWith('rename') ? 'rename' : 'link', from, to }
  }
  if (name.startsWith('unlink') || name.startsWith('mkdir')) {
    const [path = ''] = pathsOf(args)
    const known = name.startsWith('mkdir') ? 'mkdir' : 'unlink'
    return own(path) ? { ...at, name: known, path } : undefined
  }
  const [, fdText = '', place = ''] = /^(\d+)<([^>]*)>$/.exec(first) ?? []
  if (!own(textOf(place).replace(/ \(deleted\)$/, ''))) return undefined
  const fd = Number(fdText)
  if (name === 'close') return { ...at, name, fd }
  if (name === 'fsync' || name === 'fdatasync') return { ...at, name: 'sync', fd }
  if (name === 'ftruncate') return { ...at, name: 'truncate', fd, size: Number(second) }
  if (name === 'write' || name === 'pwrite64') {
    const bytes = Buffer.from(textOf(second), 'latin1')
    if (bytes.length < Number(value)) throw new Error(`The trace has not all bytes: ${name}.`)
    const offset = name === 'write' ? undefined : Number(args[3])
    return { ...at, name: 'write', fd, bytes: bytes.subarray(0, Number(value)), at: offset }
  }
  throw new Error(`The replay does not know ${name}.`)
}

/** The paths among the arguments, each with the folder that it is relative to. */
function pathsOf(args: string[]): string[] {
  let base = process.cwd()
  return args.flatMap((arg) => {
    const [, folder] = /^(?:AT_FDCWD|\d+)<([^>]*)>$/.exec(arg) ?? []
    if (folder !== undefined) base = textOf(folder)
    return arg.startsWith('"') ? [resolve(base, textOf(arg))] : []
  })
}

/** Hexadecimal text of strace as one character for each byte. */
const textOf = (quoted: string): string =>
  Buffer.from(quoted.replaceAll('"', '').replaceAll('\\x', ''), 'hex').toString('latin1')
