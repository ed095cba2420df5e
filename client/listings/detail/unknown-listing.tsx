import { useEffect, useState } from 'react'
import { Alert } from '../../ui/loading/alert.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Skeleton } from '../../ui/loading/skeleton.tsx'
import { refreshListing } from '../refresh.ts'
import styles from './unknown-listing.module.css'

/** A listing that the device does not hold. It is fetched, or it does not exist. */
export function UnknownListing({ id, onClose }: { id: string; onClose: () => void }) {
  const [sentence, setSentence] = useState<string>()

  useEffect(() => {
    void refreshListing(id).then((found) => {
      if (found === false) setSentence('This listing is not available.')
      if (found === undefined)
        setSentence('This listing isn’t on this device and couldn’t be loaded.')
    })
  }, [id])

  if (sentence) {
    return (
      <div className={styles.missing}>
        <Alert>{sentence}</Alert>
        <Button onClick={onClose}>Browse Listings</Button>
      </div>
    )
  }
  return (
    <>
      <p className="sr-only" role="status">
        Loading
      </p>
      <Skeleton lines={5} />
    </>
  )
}
