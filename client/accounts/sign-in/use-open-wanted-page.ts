import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { shownUser } from '../../device/session/store.ts'
import { clearWantedPage, takeWantedPage } from '../../device/session/wanted-page.ts'

/**
 * Leads from the login to the wanted page, which takes the login's place in the history. A tab that holds the memory of another user loads the home
 * page instead.
 */
export function useOpenWantedPage(): (byLoad: boolean) => void {
  const navigate = useNavigate()
  return useCallback(
    (byLoad) => {
      if (byLoad) {
        clearWantedPage()
        location.replace('/')
      } else void navigate({ href: takeWantedPage(shownUser()?.id), replace: true })
    },
    [navigate],
  )
}
