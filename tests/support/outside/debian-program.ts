import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const cache = fileURLToPath(new URL('../../../.cache/proxies', import.meta.url))

export interface DebianProgram {
  path: string
  /** Where its libraries are, if they are not installed. */
  libraries: string | undefined
}

/**
 * The program of that name, from this machine or unpacked from Debian’s packages without installing
 * them. Undefined if they cannot be fetched.
 *
 * @param libraries the packages that it needs and few machines have
 */
export function debianProgram(
  name: string,
  libraries: readonly string[] = [],
): DebianProgram | undefined {
  const found = [`/usr/sbin/${name}`, `/usr/bin/${name}`].find((file) => existsSync(file))
  if (found !== undefined) return { path: found, libraries: undefined }
  const folder = join(cache, name)
  const unpacked = () => {
    const path = ['usr/sbin', 'usr/bin']
      .map((place) => join(folder, place, name))
      .find((file) => existsSync(file))
    return path === undefined ? undefined : { path, libraries: librariesIn(folder) }
  }
  if (unpacked() !== undefined || !existsSync('/etc/debian_version')) return unpacked()
  mkdirSync(folder, { recursive: true })
  const fetched = () =>
    spawnSync('apt-get', ['-q', 'download', name, ...libraries], { cwd: folder }).status === 0
  if (!fetched() && process.getuid?.() === 0 && spawnSync('apt-get', ['-q', 'update']).status === 0)
    fetched()
  for (const file of readdirSync(folder))
    if (file.endsWith('.deb')) spawnSync('dpkg-deb', ['-x', join(folder, file), folder])
  return unpacked()
}

function librariesIn(folder: string): string | undefined {
  const place = join(folder, 'usr/lib')
  if (!existsSync(place)) return undefined
  const [own] = readdirSync(place).filter((name) => name.includes('-linux-'))
  return own === undefined ? undefined : join(place, own)
}
