import { randomBytes } from 'node:crypto'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { syncFolder } from '../sync-folder.ts'
import { diskFull, hasNoSpace } from '../db/disk-full.ts'

/**
 * Writes a file. It is complete and on disk when this resolves, or does not exist.
 * @throws Refusal `disk_full`
 */
export async function writeDurably(file: string, bytes: Buffer): Promise<void> {
  const unfinished = `${file}.${randomBytes(6).toString('hex')}`
  try {
    await makeFolder(dirname(file))
    await writeSynced(unfinished, bytes)
    await rename(unfinished, file)
    await syncFolder(dirname(file))
  } catch (error) {
    await rm(unfinished, { force: true })
    throw hasNoSpace(error) ? diskFull() : error
  }
}

/** Folders that are on disk, with the folder that they are in. */
const lasting = new Set<string>()

// Not only what this call made: another one may have made it a moment ago and still wait for the
// disk.
async function makeFolder(folder: string): Promise<void> {
  const made = await mkdir(folder, { recursive: true })
  if (made === undefined && lasting.has(folder)) return
  await syncFolder(dirname(folder))
  await syncFolder(dirname(dirname(folder)))
  lasting.add(folder)
}

async function writeSynced(file: string, bytes: Buffer): Promise<void> {
  const handle = await open(file, 'wx')
  try {
    await handle.writeFile(bytes)
    await handle.sync()
  } finally {
    await handle.close()
  }
}
