import { existsSync } from 'node:fs'
import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { readSummary, sha256, sumsName, summaryName, type Sums } from './archive.ts'
import { snapshotsIn } from './folder.ts'

/** The name of a shared photo in the sums of a snapshot, so that `sha256sum --check` finds it. */
export const sharedName = (name: string): string => `../${name}`

const photosOf = (backups: string): string => join(backups, 'images')

/** What the newest whole snapshot says about its files. Empty if there is none. */
export async function newestSums(backups: string): Promise<Sums> {
  for (const name of (await snapshotsIn(backups)).toReversed()) {
    const sums = await readSums(join(backups, name)).catch(() => undefined)
    if (sums) return sums
  }
  return new Map()
}

/** @throws if the file with the hashes, or the summary with its hash, is missing or has changed */
export async function readSums(folder: string): Promise<Sums> {
  const text = await readFile(join(folder, sumsName), 'utf8')
  const { sums } = readSummary(await readFile(join(folder, summaryName)))
  if (sums !== sha256(text)) throw new Error(`${sumsName} has changed.`)
  return new Map(
    text.split('\n').flatMap((line) => {
      const [, hash, name] = /^([0-9a-f]{64}) {2}(.+)$/.exec(line) ?? []
      return hash === undefined || name === undefined ? [] : [[name, hash] as const]
    }),
  )
}

/** Deletes the photos that no snapshot needs. Deletes none if a snapshot cannot say what it needs. */
export async function sweepPhotos(backups: string): Promise<void> {
  const photos = photosOf(backups)
  if (!existsSync(photos)) return
  const needed = new Set<string>()
  for (const name of await snapshotsIn(backups)) {
    const sums = await readSums(join(backups, name)).catch(() => undefined)
    if (!sums) return
    for (const each of sums.keys()) needed.add(each)
  }
  for (const folder of await readdir(photos)) {
    const names = await readdir(join(photos, folder))
    const surplus = names.filter((name) => !needed.has(sharedName(`images/${folder}/${name}`)))
    for (const name of surplus) await rm(join(photos, folder, name))
    if (surplus.length === names.length) await rm(join(photos, folder), { recursive: true })
  }
}
