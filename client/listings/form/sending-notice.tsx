import { useEffect, useRef } from 'react'
import { savedHere } from '../../device/append.ts'
import { FormAlert } from '../../forms/form-alert.tsx'
import { Alert } from '../../ui/loading/alert.tsx'
import type { Submission } from './submissions.ts'
import styles from './preview.module.css'

type NoticeProps = {
  of: Submission
  /** Shown when the server has the listing. */
  children: string
}

/** The result of sending the form, scrolled into view. */
export function SendingNotice({ of: { form, isOver }, children }: NoticeProps) {
  const place = useRef<HTMLDivElement>(null)
  const { error, queued } = form

  useEffect(() => {
    if (error || isOver) place.current?.scrollIntoView({ block: 'nearest' })
  }, [error, isOver])

  if (!error && !isOver) return null
  return (
    <div ref={place} className={styles.notice}>
      <FormAlert error={error} />
      {isOver && (
        <Alert tone={queued ? 'waiting' : 'good'}>{queued ? savedHere() : children}</Alert>
      )}
    </div>
  )
}
