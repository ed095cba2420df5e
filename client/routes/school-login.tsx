import { createFileRoute, useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { useMailedToken } from '../accounts/mailed-token.ts'
import { SchoolLoginPage } from '../accounts/school-login/school-login-page.tsx'

// Read unparsed, because the router would parse some tokens as numbers.
const searchOf = ({ searchStr }: { searchStr: string }) => searchStr

export const Route = createFileRoute('/school-login')({ component: Page })

function Page() {
  const join = useMailedToken('join')
  const search = useLocation({ select: searchOf })
  // As it was at first: the page is still shown while the router leaves it.
  const [problem] = useState(() => new URLSearchParams(search).get('problem') ?? '')
  return <SchoolLoginPage problem={problem} join={join} />
}
