import { createFileRoute } from '@tanstack/react-router'
import { EditPreview } from '../listings/form/edit-preview.tsx'
import { Guard } from '../shell/guard.tsx'

export const Route = createFileRoute('/edit-listing/$id/preview')({ component: Preview })

function Preview() {
  const { id } = Route.useParams()
  return (
    <Guard>
      <EditPreview key={id} id={id} />
    </Guard>
  )
}
