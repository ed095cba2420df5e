import { useEffect, useRef, useState, type ChangeEvent, type RefObject } from 'react'
import { decodePicture } from '../device/photos/decode-picture.ts'
import { acceptedImages, isImageFile } from '../device/photos/image-file.ts'
import { useGivenFiles } from '../device/photos/use-given-files.ts'
import { lazyPart } from '../ui/loading/lazy-part.tsx'
import { useLazyDialog } from '../ui/overlays/lazy-dialog.tsx'

const loadCrop = () => import('./crop/crop-dialog.tsx')
const CropDialog = lazyPart(async () => (await loadCrop()).CropDialog)

type Props = {
  id?: string
  ref?: RefObject<HTMLInputElement | null>
  /** A chosen file is ignored while the previous picture is being stored. */
  busy: boolean
  /** Called with the cropped picture, or with a file that this browser cannot show as it is. */
  onPicture: (file: File) => void
}

/** The field for a profile picture, which asks for the part to use. */
export function PictureInput({ id, ref, busy, onPicture }: Props) {
  const own = useRef<HTMLInputElement>(null)
  const field = ref ?? own
  const [chosen, setChosen] = useState<{ file: File; picture: HTMLImageElement }>()
  const dialog = useLazyDialog(loadCrop, { secret: true })

  const { handlers } = useGivenFiles(field, ([file]) => void take(file))

  useEffect(() => () => URL.revokeObjectURL(chosen?.picture.src ?? ''), [chosen])

  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? []
    // The user may choose the same file again.
    target.value = ''
    void take(file)
  }

  async function take(file: File | undefined) {
    if (!file || busy) return
    const picture = isImageFile(file) ? await decodePicture(file) : undefined
    if (!picture) {
      onPicture(file)
      return
    }
    setChosen({ file, picture })
    dialog.show()
  }

  return (
    <>
      <input
        id={id}
        ref={field}
        type="file"
        accept={acceptedImages()}
        {...dialog.reach}
        {...handlers}
        onChange={choose}
      />
      {chosen &&
        dialog.place(({ open, onClose }) => (
          <CropDialog
            {...chosen}
            open={open}
            onClose={onClose}
            focusAfter={field}
            onCrop={onPicture}
          />
        ))}
    </>
  )
}
