import { open } from 'node:fs/promises'

/** Puts the names in a folder on disk: a new name is there only once its folder is (fsync(2)). */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
