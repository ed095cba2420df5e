import { createFileRoute } from '@tanstack/react-router'
import { ComingPage } from '../shell/coming-page.tsx'

export const Route = createFileRoute('/reset-password')({
  component: () => (
    <ComingPage title="New passwords are being built" scene="headphones">
      Soon you can set a new password here. Until then, the one you have goes on working.
    </ComingPage>
  ),
})
