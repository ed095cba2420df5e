import { useEffect, useState } from 'react'
import type { ListingDetail } from './detail.tsx'
import { partFor } from '../../ui/loading/missing-part.ts'
import { useOpenedListing } from './opened-listing.ts'

let Detail: typeof ListingDetail | undefined

/** Loads the code of the listing sheet before it is needed, so that it opens immediately. */
export async function loadDetail(): Promise<void> {
  Detail ??= (await import('./detail.tsx')).ListingDetail
}

/**
 * Where a listing opens over a page. The last listing stays while its sheet closes. Loaded code
 * renders immediately: a lazy component would show its fallback for 300 ms first.
 */
export function DetailHost() {
  const { openedId, close } = useOpenedListing()
  const [last, setLast] = useState(openedId)
  const [, setLoaded] = useState(Detail !== undefined)
  if (openedId !== undefined && openedId !== last) setLast(openedId)

  useEffect(() => {
    if (openedId === undefined || Detail) return
    void partFor(loadDetail).then(() => (Detail ? setLoaded(true) : close()))
  }, [openedId, close])

  if (last === undefined || !Detail) return null
  return <Detail key={last} id={last} open={openedId !== undefined} onClose={close} />
}
