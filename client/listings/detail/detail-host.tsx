import { useEffect, useState } from 'react'
import type { ListingDetail } from './detail.tsx'
import { partFor } from '../../ui/loading/missing-part.ts'
import { useOpenedListing } from './opened-listing.ts'

let Detail: typeof ListingDetail | undefined

/** Fetches what the sheet of a listing needs, so that it opens at once: on hover and focus. */
export async function loadDetail(): Promise<void> {
  Detail ??= (await import('./detail.tsx')).ListingDetail
}

/**
 * Where a listing opens over a page. The last one stays while its sheet leaves. What is loaded is
 * rendered at once: a lazy component would show its fallback first, and hold it for 300 ms.
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
