import { createFileRoute } from '@tanstack/react-router'
import { ReportUserPage } from '../reports/report-user-page.tsx'
import { Guard } from '../shell/guard.tsx'

export const Route = createFileRoute('/reportUser')({
  // A name of digits alone arrives as a number.
  validateSearch: ({ username }): { username?: string } =>
    typeof username === 'string' || typeof username === 'number'
      ? { username: String(username) }
      : {},
  component: Page,
})

function Page() {
  const { username = '' } = Route.useSearch()
  return (
    <Guard>
      <ReportUserPage key={username} username={username} />
    </Guard>
  )
}
