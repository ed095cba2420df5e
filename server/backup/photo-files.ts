import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { imageWidths } from '#sync/images.ts'

/** The names of both files of a photo, in the data folder and in a backup. */
export const photoNames = (id: string): string[] =>
  Object.values(imageWidths).map((width) => `images/${id.slice(0, 2)}/${id}-${width}.webp`)

interface PhotoFile {
  name: string
  bytes: Buffer
}

/** Both files of a photo. Undefined if one is missing. */
export async function readPhoto(folder: string, id: string): Promise<PhotoFile[] | undefined> {
  const files = await Promise.all(
    photoNames(id).map(async (name) => {
      const bytes = await readFile(join(folder, name)).catch(absent)
      return bytes && { name, bytes }
    }),
  )
  const found = files.filter((each) => each !== undefined)
  return found.length === files.length ? found : undefined
}

function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
