import { useState } from 'react'
import type { Listing } from '#sync/listings.ts'
import { Button } from '../ui/controls/button.tsx'
import { TextField } from '../ui/controls/field.tsx'
import styles from './share-dialog.module.css'

/** The address of the listing, to copy or to share by another app. */
export function LinkShare({ listing }: { listing: Listing }) {
  const [copied, setCopied] = useState<boolean>()
  const url = `${location.origin}/for-you?listingId=${listing._id}`

  async function copy() {
    // A page over plain http has no clipboard.
    const clipboard: Clipboard | undefined = navigator.clipboard
    setCopied(await (clipboard?.writeText(url).then(yes, no) ?? false))
  }

  // Closing the share sheet of the system is no failure.
  const share = () => navigator.share({ title: listing.title, url }).catch(() => undefined)

  return (
    <div className={styles.link}>
      <div className={styles.ways}>
        {'share' in navigator && (
          <Button variant="ghost" small icon="share" onClick={() => void share()}>
            Another app
          </Button>
        )}
        <Button variant="ghost" small icon={copied ? 'check' : 'copy'} onClick={() => void copy()}>
          {copied ? 'Link copied' : 'Copy link'}
        </Button>
      </div>
      <output className="sr-only">{copied && 'Link copied.'}</output>
      {copied === false && (
        <TextField
          ref={select}
          readOnly
          label="Link"
          hint="This browser can’t copy automatically. Copy the link here."
          value={url}
        />
      )}
    </div>
  )
}

const yes = () => true
const no = () => false
const select = (input: HTMLInputElement | null) => input?.select()
