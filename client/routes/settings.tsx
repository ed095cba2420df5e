import { createFileRoute } from '@tanstack/react-router'
import { SettingsPage } from '../settings/settings-page.tsx'
import { Guard } from '../shell/guard.tsx'

export const Route = createFileRoute('/settings')({
  component: () => (
    <Guard>
      <SettingsPage />
    </Guard>
  ),
})
