import { Link } from '@tanstack/react-router'
import { buttonClass } from '../ui/controls/button-class.ts'
import { NoticePage } from './notice-page.tsx'

export function NotFoundPage() {
  return (
    <NoticePage
      scene="headphones"
      title="Page not found"
      actions={
        <>
          <Link to="/for-you" className={buttonClass()}>
            Browse Listings
          </Link>
          <Link to="/" className={buttonClass({ variant: 'ghost' })}>
            Go home
          </Link>
        </>
      }
    >
      <p>The page may have moved, or the link may contain a typo.</p>
    </NoticePage>
  )
}
