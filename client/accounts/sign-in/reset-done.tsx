import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { second } from '#sync/time.ts'
import { Done } from '../../ui/loading/done.tsx'

const REDIRECT_AFTER = 3 * second

export function ResetDone() {
  const navigate = useNavigate()

  useEffect(() => {
    const timer = setTimeout(() => void navigate({ to: '/login' }), REDIRECT_AFTER)
    return () => clearTimeout(timer)
  }, [navigate])

  return <Done>Your password has been reset successfully. Redirecting to login page...</Done>
}
