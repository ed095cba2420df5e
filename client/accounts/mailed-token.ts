import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The token of the mailed link that opened the entry. */
    mailedToken?: string
  }
}

/**
 * The token of the mailed link that opened this page; empty without one. It leaves the address, which
 * people see and share. A reload still finds it.
 * @param name of the parameter in the address
 */
export function useMailedToken(name = 'token'): string {
  const { history } = useRouter()
  // Read unparsed, because the router would parse some tokens as numbers.
  const inAddress = () => new URLSearchParams(history.location.search).get(name)
  const [token] = useState(() => inAddress() ?? history.location.state.mailedToken ?? '')
  useEffect(() => {
    const { pathname, state } = history.location
    if (inAddress() !== null) history.replace(pathname, { ...state, mailedToken: token })
  })
  return token
}
