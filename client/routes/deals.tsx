import { createFileRoute } from '@tanstack/react-router'
import { DealsPage } from '../deals/deals-page.tsx'
import { Guard } from '../shell/guard.tsx'

export const Route = createFileRoute('/deals')({
  component: () => (
    <Guard>
      <DealsPage />
    </Guard>
  ),
})
