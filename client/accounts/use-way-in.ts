import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'

/** The way from a sign-in to the home page, by a load of it where the tab has another's memory. */
export function useWayIn(): (byLoad: boolean) => void {
  const navigate = useNavigate()
  return useCallback(
    (byLoad) => (byLoad ? location.assign('/') : void navigate({ to: '/' })),
    [navigate],
  )
}
