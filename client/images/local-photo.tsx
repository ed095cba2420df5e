import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, type ReactNode } from 'react'
import { hashOf } from '#sync/images.ts'
import { currentDatabase } from '../device/current-database.ts'

type Props = {
  /** `sha256:` and the hash of its bytes. */
  name: string
  children: (src: string) => ReactNode
  /** Shown while the photo is read, and if another device holds it. */
  otherwise: ReactNode
}

/** A photo that is not uploaded yet, from this device's storage. */
export function LocalPhoto({ name, children, otherwise }: Props) {
  const src = useLiveQuery(async () => {
    const photo = await currentDatabase().blobs.get(hashOf(name))
    return photo && URL.createObjectURL(new Blob([photo.bytes], { type: photo.type }))
  }, [name])

  // The object URL is released with the last image that uses it.
  useEffect(() => () => void (src !== undefined && URL.revokeObjectURL(src)), [src])

  return src === undefined ? otherwise : children(src)
}
