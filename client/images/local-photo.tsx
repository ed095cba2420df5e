import { useEffect, useLayoutEffect, useState, type ReactNode } from 'react'
import { hashOf } from '#sync/images.ts'
import { currentDatabase } from '../device/current-database.ts'
import { useStored } from '../device/use-stored.ts'

type Props = {
  /** `sha256:` and the hash of its bytes. */
  name: string
  children: (src: string) => ReactNode
  /** Shown while the photo is read, and where another device has it. */
  otherwise: ReactNode
}

/** A photo that is still on its way, as this device has it. */
export function LocalPhoto({ name, children, otherwise }: Props) {
  const src = useLocalPhoto(name)
  return src === undefined ? otherwise : children(src)
}

type ReaderProps = {
  name: string
  /** Called with the address; undefined while there is none. */
  onRead: (src: string | undefined) => void
}

/** Reads a photo for an element that shows another one afterwards. */
export function LocalPhotoReader({ name, onRead }: ReaderProps) {
  const src = useLocalPhoto(name)
  useLayoutEffect(() => {
    onRead(src)
    return () => onRead(undefined)
  }, [src, onRead])
  return null
}

/** The address stays the same while the photo waits, is sent or is refused, so that it does not flicker. */
function useLocalPhoto(name: string): string | undefined {
  const [src, setSrc] = useState<string>()
  const count = useStored(({ blobs }) => blobs.where('sha256').equals(hashOf(name)).count(), [name])
  // A photo that is shown stays when the device deletes it, as it does after its form was sent.
  const isHere = Boolean(src ?? count)

  useEffect(() => {
    if (!isHere) return undefined
    let address: string | undefined
    let over = false
    void currentDatabase()
      .blobs.get(hashOf(name))
      .then((photo) => {
        if (!photo || over) return
        address = URL.createObjectURL(new Blob([photo.bytes], { type: photo.type }))
        setSrc(address)
      })
    return () => {
      over = true
      setSrc(undefined)
      if (address) URL.revokeObjectURL(address)
    }
  }, [name, isHere])

  return src
}
