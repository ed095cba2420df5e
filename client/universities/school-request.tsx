import { useState } from 'react'
import type { EmailRule } from '#sync/accounts/email.ts'
import { preloadDialog } from '../ui/overlays/dialog.tsx'
import styles from './school-request.module.css'
import { lazyPart, PartPlace } from '../ui/loading/lazy-part.tsx'

const loadDialog = () => import('./school-request-dialog.tsx')
const SchoolRequestDialog = lazyPart(async () => (await loadDialog()).SchoolRequestDialog)

/** Opens the request for a school that is not supported. The dialog loads on hover or focus. */
export function SchoolRequest({ emailRule }: { emailRule: EmailRule }) {
  const [round, setRound] = useState(0)
  const [open, setOpen] = useState(false)
  const preload = () => {
    preloadDialog()
    void loadDialog()
  }
  return (
    <>
      <button
        type="button"
        className={styles.open}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => {
          setRound(round + 1)
          setOpen(true)
        }}
      >
        Can't find your school?
      </button>
      {round > 0 && (
        <PartPlace>
          <SchoolRequestDialog
            key={round}
            open={open}
            onClose={() => setOpen(false)}
            emailRule={emailRule}
          />
        </PartPlace>
      )}
    </>
  )
}
