import { createFileRoute } from '@tanstack/react-router'
import { CreatePage } from '../../listings/form/create-page.tsx'
import { Guard } from '../../shell/guard.tsx'

export const Route = createFileRoute('/create-listing/')({
  component: () => (
    <Guard>
      <CreatePage />
    </Guard>
  ),
})
