import { useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Of a preview: the entry of its form in the history. */
    formEntry?: string
    /** Of a profile: the listing that was just posted. */
    postedId?: string
  }
}

/** Entries of the history with forms that were sent. They are empty now. */
const sent = new Set<string>()

export const noteSent = (entry: string | undefined): unknown =>
  entry !== undefined && sent.add(entry)

/** The entry of the page that is shown. */
export const useEntry = (): string | undefined =>
  useLocation({ select: ({ state }) => state.__TSR_key })

/**
 * A form that was sent is not shown again: Back goes on to the page before it. If it is sent while it is
 * shown, it stays until the profile opens.
 * @returns whether it was sent
 */
export function useSkipSent(): boolean {
  const entry = useEntry()
  const navigate = useNavigate()
  const { history } = useRouter()
  const [isSent] = useState(() => entry !== undefined && sent.has(entry))

  useEffect(() => {
    if (!isSent) return
    if (history.canGoBack()) history.back()
    else void navigate({ to: '/for-you', replace: true })
  }, [isSent, history, navigate])

  return isSent
}
