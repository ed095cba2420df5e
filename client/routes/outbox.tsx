import { createFileRoute } from '@tanstack/react-router'
import { OutboxPage } from '../outbox/outbox-page.tsx'
import { Guard } from '../shell/guard.tsx'

export const Route = createFileRoute('/outbox')({
  component: () => (
    <Guard>
      <OutboxPage />
    </Guard>
  ),
})
