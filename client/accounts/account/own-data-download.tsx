import { useState } from 'react'
import type { SessionUser } from '../../device/session/session.ts'
import { FormAlert } from '../../forms/form-alert.tsx'
import { useForm } from '../../forms/use-form.ts'
import { Button } from '../../ui/controls/button.tsx'
import { saveFile } from '../../ui/save-file.ts'
import styles from './account-page.module.css'
import { ownDataPlace, readOwnData } from './own-account.ts'

export function OwnDataDownload({ user }: { user: SessionUser }) {
  const [saved, setSaved] = useState(false)
  const form = useForm({
    begin: {},
    staysOpen: true,
    call: () => readOwnData(user.id),
    onSent(data) {
      saveFile('quad-data.json', JSON.stringify(data, null, 2), 'application/json')
      setSaved(true)
    },
  })
  return (
    <form id={ownDataPlace} tabIndex={-1} className={styles.step} {...form.props}>
      <p className={styles.aside}>
        Your account, listings, saved listings, messages, notifications, reports, and devices, in
        one machine-readable file.
      </p>
      <FormAlert error={form.error} />
      <Button type="submit" variant="ghost" icon="download" busy={form.isBusy}>
        Download your data
      </Button>
      <output className={styles.aside}>{saved && 'quad-data.json has been downloaded.'}</output>
    </form>
  )
}
