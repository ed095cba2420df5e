import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { forgetWanted, takeWanted } from '../../device/session/wanted.ts'

/**
 * The way from a sign-in to the page that was wanted, else the home page; by a load of the latter
 * where the tab has another's memory.
 */
export function useWayIn(): (byLoad: boolean) => void {
  const navigate = useNavigate()
  return useCallback(
    (byLoad) => {
      if (byLoad) {
        forgetWanted()
        location.assign('/')
      } else void navigate({ href: takeWanted() })
    },
    [navigate],
  )
}
