import { useState } from 'react'
import { Button } from '../ui/controls/button.tsx'
import { Checkbox } from '../ui/controls/checkbox.tsx'
import { Dialog, type DialogProps } from '../ui/overlays/dialog.tsx'
import { Icon, type IconName } from '../ui/drawing/icon.tsx'
import styles from './safety-tips.module.css'
import { hideTips } from './session-keys.ts'

const tips: [IconName, string][] = [
  ['lock', 'Do not share personal info like your address or phone number.'],
  ['alert', 'Be cautious with links and attachments.'],
  ['flag', 'Report suspicious or abusive behavior.'],
]

type Props = Pick<DialogProps, 'open' | 'onClose' | 'focusAfter'>

/** Shown before the first message to a person, and before a person's messages are first opened. */
export function SafetyTips({ open, onClose, focusAfter }: Props) {
  const [never, setNever] = useState(false)

  function understand() {
    if (never) hideTips()
    onClose()
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      focusAfter={focusAfter}
      title="Safety Tips"
      footer={
        <Button wide onClick={understand}>
          I Understand
        </Button>
      }
    >
      <div className={styles.tips}>
        <ul className={styles.list}>
          {tips.map(([icon, words]) => (
            <li key={words} className={styles.tip}>
              <span className={styles.sign}>
                <Icon name={icon} size={20} />
              </span>
              {words}
            </li>
          ))}
        </ul>
        <Checkbox
          label="Do not show again"
          checked={never}
          onChange={({ target }) => setNever(target.checked)}
        />
      </div>
    </Dialog>
  )
}
