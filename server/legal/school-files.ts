import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** The part of the data folder with what the administrator writes about the school. */
export const schoolFolder = 'school'

const known = /^[\w-]+\.\w+$/

/** The files in it, by their names in the data folder. */
export function schoolFiles(dataDir: string): string[] {
  const folder = join(dataDir, schoolFolder)
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && known.test(entry.name))
    .map(({ name }) => `${schoolFolder}/${name}`)
}
