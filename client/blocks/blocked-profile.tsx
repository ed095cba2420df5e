import { EmptyState } from '../ui/loading/empty-state.tsx'

/** Stands where the tabs of a profile are, while either of the two blocks the other. */
export const BlockedProfile = ({ isBlocked }: { isBlocked: boolean }) =>
  isBlocked ? (
    <EmptyState scene="headphones" title="You have blocked this user.">
      <p>Their listings are hidden, and neither of you can message the other.</p>
    </EmptyState>
  ) : (
    <EmptyState scene="headphones" title="This user’s listings and reviews are not available." />
  )
