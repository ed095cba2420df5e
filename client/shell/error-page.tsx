import { Link, type ErrorComponentProps } from '@tanstack/react-router'
import { Button } from '../ui/controls/button.tsx'
import { buttonClass } from '../ui/controls/button-class.ts'
import { isMissingPart, missingPart } from '../ui/loading/missing-part.ts'
import { useOnline } from '../ui/use-online.ts'
import { NoticePage } from './notice-page.tsx'

export function ErrorPage({ error }: ErrorComponentProps) {
  const online = useOnline()
  // Reloading without a network could leave an empty page.
  const missing = isMissingPart(error)
  return (
    <NoticePage
      scene="lamp"
      title={missing ? missingPart.title : 'This page stopped working'}
      actions={
        <>
          {(online || !missing) && (
            <Button icon="refresh" onClick={() => location.reload()}>
              Reload
            </Button>
          )}
          <Link to="/" className={buttonClass({ variant: 'ghost' })}>
            Go home
          </Link>
        </>
      }
    >
      <p role="alert">
        {missing
          ? missingPart.message
          : 'What you’ve saved is safe. Reloading the page usually helps.'}
      </p>
    </NoticePage>
  )
}
