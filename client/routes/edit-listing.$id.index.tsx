import { createFileRoute } from '@tanstack/react-router'
import { EditPage } from '../listings/form/edit-page.tsx'
import { Guard } from '../shell/guard.tsx'

export const Route = createFileRoute('/edit-listing/$id/')({ component: Edit })

function Edit() {
  const { id } = Route.useParams()
  return (
    <Guard>
      <EditPage key={id} id={id} />
    </Guard>
  )
}
