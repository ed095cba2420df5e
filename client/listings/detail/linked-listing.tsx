import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'

/**
 * Opens the listing of `/for-you?listingId=` and drops the parameter: the feed replaces the address
 * in the history, with the sheet one step above it, so that going back shows the feed.
 */
export function LinkedListing({ id }: { id: string }) {
  const navigate = useNavigate()

  useEffect(() => {
    async function openAbove() {
      await navigate({ to: '/for-you', search: {}, replace: true })
      await navigate({ to: '/for-you', search: {}, state: { listingId: id } })
    }
    void openAbove()
  }, [id, navigate])

  return null
}
