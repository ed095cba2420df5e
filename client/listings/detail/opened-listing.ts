import { useNavigate, useRouter, useRouterState } from '@tanstack/react-router'
import { useCallback } from 'react'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The id of the listing whose sheet is open over the page. Going back closes it. */
    listingId?: string
  }
}

/** The listing that is open over this page. It is in the browser's history, not in the address. */
export function useOpenedListing() {
  const openedId = useRouterState({ select: (state) => state.location.state.listingId })
  const navigate = useNavigate()
  const { history } = useRouter()

  const open = useCallback(
    (listingId: string) =>
      navigate({
        to: '.',
        search: true,
        state: (state) => ({ ...state, listingId }),
        resetScroll: false,
      }),
    [navigate],
  )
  const close = useCallback(() => history.back(), [history])

  return { openedId, open, close }
}
