import { Link } from '@tanstack/react-router'
import { Button } from '../ui/button.tsx'
import { buttonClass } from '../ui/button-class.ts'
import { NoticePage } from './notice-page.tsx'

export function ErrorPage() {
  return (
    <NoticePage
      scene="lamp"
      title="This page stopped working"
      actions={
        <>
          <Button icon="refresh" onClick={() => location.reload()}>
            Load it again
          </Button>
          <Link to="/" className={buttonClass({ variant: 'ghost' })}>
            Go home
          </Link>
        </>
      }
    >
      <p role="alert">What you have saved is safe. Loading the page again usually helps.</p>
    </NoticePage>
  )
}
