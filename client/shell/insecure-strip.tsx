import { useState } from 'react'
import { needsHttps } from '../install/needs-https.ts'
import { Icon } from '../ui/drawing/icon.tsx'
import styles from './strip.module.css'

const READ = 'needsHttpsRead'

/** Over plain HTTP, other than on localhost, a browser offers no worker and no install. */
export function InsecureStrip() {
  const [read, setRead] = useState(() => sessionStorage.getItem(READ) !== null)
  if (isSecureContext || read) return null

  function close() {
    sessionStorage.setItem(READ, '')
    setRead(true)
  }

  return (
    <aside className={styles.strip} aria-label="About this address">
      <span className={styles.dot} aria-hidden />
      {needsHttps}
      <button type="button" className={styles.close} aria-label="Close" onClick={close}>
        <Icon name="close" size={16} />
      </button>
    </aside>
  )
}
