import { createFileRoute, useLocation } from '@tanstack/react-router'
import { SchoolLoginPage } from '../accounts/school-login/school-login-page.tsx'

// Read unparsed, because the router would parse some tokens as numbers.
const searchOf = ({ searchStr }: { searchStr: string }) => searchStr

export const Route = createFileRoute('/school-login')({ component: Page })

function Page() {
  const search = new URLSearchParams(useLocation({ select: searchOf }))
  return <SchoolLoginPage problem={search.get('problem') ?? ''} join={search.get('join') ?? ''} />
}
