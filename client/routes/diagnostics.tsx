import { createFileRoute } from '@tanstack/react-router'
import { DiagnosticsPage } from '../diagnostics/diagnostics-page.tsx'
import { Guard } from '../shell/guard.tsx'

export const Route = createFileRoute('/diagnostics')({
  component: () => (
    <Guard>
      <DiagnosticsPage />
    </Guard>
  ),
})
