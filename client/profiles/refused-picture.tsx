import { useId, useState } from 'react'
import type { RefusedWrite } from '#sync/engine/store.ts'
import { currentActor } from '../device/session/store.ts'
import { RefusedNotice, type NoticeProps } from '../refusals/refused-notice.tsx'
import { discardRefused } from '../refusals/refused-writes.ts'
import { Button } from '../ui/controls/button.tsx'
import { buttonClass } from '../ui/controls/button-class.ts'
import { classNames } from '../ui/class-names.ts'
import { Icon } from '../ui/drawing/icon.tsx'
import { changePicture } from './change-picture.ts'
import { PictureInput } from './picture-input.tsx'
import styles from './refused-picture.module.css'

/** The notice of a refused profile picture. The user can choose another picture in it. */
export const RefusedPicture = (props: NoticeProps) => (
  <RefusedNotice
    {...props}
    editor={{ renderForm: (onDone) => <ChoosePicture entry={props.entry} onDone={onDone} /> }}
  />
)

type Props = { entry: RefusedWrite; onDone: () => void }

function ChoosePicture({ entry, onDone }: Props) {
  const id = useId()
  const [busy, setBusy] = useState(false)

  async function change(file: File) {
    setBusy(true)
    try {
      if (!(await changePicture(currentActor().userId, file))) return
      await discardRefused(entry)
    } finally {
      setBusy(false)
    }
    onDone()
  }

  return (
    <div className={styles.edit}>
      <div className={styles.buttons}>
        <label htmlFor={id} className={classNames(buttonClass({ small: true }), styles.choose)}>
          <Icon name="image" size={20} />
          Choose another picture
          <PictureInput id={id} busy={busy} onPicture={(file) => void change(file)} />
        </label>
        <Button variant="ghost" small busy={busy} onClick={onDone}>
          Cancel
        </Button>
      </div>
    </div>
  )
}
