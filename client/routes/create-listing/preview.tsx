import { createFileRoute } from '@tanstack/react-router'
import { CreatePreview } from '../../listings/form/create-preview.tsx'
import { Guard } from '../../shell/guard.tsx'

export const Route = createFileRoute('/create-listing/preview')({
  component: () => (
    <Guard>
      <CreatePreview />
    </Guard>
  ),
})
