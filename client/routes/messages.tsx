import { createFileRoute } from '@tanstack/react-router'
import { ComingPage } from '../shell/coming-page.tsx'
import { Guard } from '../shell/guard.tsx'

export const Route = createFileRoute('/messages')({
  component: () => (
    <Guard>
      <ComingPage title="Messages are being built" scene="books">
        Soon you can write to sellers here. Until then, have a look at what is on the lawn.
      </ComingPage>
    </Guard>
  ),
})
