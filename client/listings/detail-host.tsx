import { lazy, Suspense, useState } from 'react'
import { useOpenedListing } from './opened-listing.ts'

export const loadDetail = () => import('./detail.tsx')

const Detail = lazy(async () => ({ default: (await loadDetail()).ListingDetail }))

/** Where a listing opens over a page. The last one stays while its sheet leaves. */
export function DetailHost() {
  const { openedId, close } = useOpenedListing()
  const [last, setLast] = useState(openedId)
  if (openedId !== undefined && openedId !== last) setLast(openedId)
  if (last === undefined) return null
  return (
    <Suspense>
      <Detail key={last} id={last} open={openedId !== undefined} onClose={close} />
    </Suspense>
  )
}
