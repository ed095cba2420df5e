import { createFileRoute } from '@tanstack/react-router'
import { ComingPage } from '../shell/coming-page.tsx'
import { Guard } from '../shell/guard.tsx'

export const Route = createFileRoute('/settings')({
  component: () => (
    <Guard>
      <ComingPage title="Settings are being built" scene="lamp">
        Soon you can change what others see of you and what you are told. Until then, everything has
        a sensible start.
      </ComingPage>
    </Guard>
  ),
})
