import { Link } from '@tanstack/react-router'
import { buttonClass } from '../ui/controls/button-class.ts'
import { EmptyState } from '../ui/loading/empty-state.tsx'

type Props = { found: 'there' | 'absent' | 'unanswered' }

export const UnknownProfile = ({ found }: Props) => (
  <EmptyState
    scene="headphones"
    alone
    title={
      found === 'unanswered' ? 'This profile isn’t on this device.' : 'This user does not exist.'
    }
    action={
      <Link to="/for-you" className={buttonClass()}>
        Browse Listings
      </Link>
    }
  >
    <p>
      {found === 'unanswered'
        ? 'It couldn’t be loaded. Please try again when you’re online.'
        : 'The account may have been deleted.'}
    </p>
  </EmptyState>
)
