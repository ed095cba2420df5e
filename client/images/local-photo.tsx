import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, type ReactNode } from 'react'
import { hashOf } from '#sync/images.ts'
import { currentDatabase } from '../device/current-database.ts'

type Props = {
  /** `sha256:` and the hash of its bytes. */
  name: string
  children: (src: string) => ReactNode
  /** What stands there while it is read, and where another device has it. */
  otherwise: ReactNode
}

/** A photo that is still on its way, as this device has it. */
export function LocalPhoto({ name, children, otherwise }: Props) {
  const src = useLiveQuery(async () => {
    const photo = await currentDatabase().blobs.get(hashOf(name))
    return photo && URL.createObjectURL(new Blob([photo.bytes], { type: photo.type }))
  }, [name])

  // The picture behind an address is let go of with the last that shows it.
  useEffect(() => () => void (src !== undefined && URL.revokeObjectURL(src)), [src])

  return src === undefined ? otherwise : children(src)
}
