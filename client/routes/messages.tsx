import { createFileRoute } from '@tanstack/react-router'
import { MessagesPage } from '../messages/messages-page.tsx'
import { Guard } from '../shell/guard.tsx'

export interface MessagesSearch {
  /** The username of the other user, or the id if the name is ambiguous. */
  with?: string
  /** The listing that the first message is about. */
  about?: string
  /** A new message is being written. */
  compose?: true
}

export const Route = createFileRoute('/messages')({
  validateSearch: ({ with: other, about, compose }): MessagesSearch => ({
    ...(typeof other === 'string' && other !== '' && { with: other }),
    ...(typeof other === 'number' && { with: String(other) }),
    ...(typeof about === 'string' && { about }),
    ...(compose === true && { compose }),
  }),
  component: Messages,
})

function Messages() {
  const search = Route.useSearch()
  return (
    <Guard>
      <MessagesPage {...search} />
    </Guard>
  )
}
