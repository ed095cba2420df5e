import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Done } from '../../ui/loading/done.tsx'

const REDIRECT_AFTER = 3000

export function ResetDone() {
  const navigate = useNavigate()

  useEffect(() => {
    const timer = setTimeout(() => void navigate({ to: '/login' }), REDIRECT_AFTER)
    return () => clearTimeout(timer)
  }, [navigate])

  return <Done>Your password has been reset successfully. Redirecting to login page...</Done>
}
