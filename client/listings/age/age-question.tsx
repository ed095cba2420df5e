import { useId } from 'react'
import { dayIn, dayText } from '#sync/deals/must-go-by.ts'
import type { Listing } from '#sync/listings.ts'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/drawing/icon.tsx'
import { useNow } from '../../ui/now.ts'
import { AgeAnswers } from './age-answers.tsx'
import styles from './age.module.css'

/** Asks the seller of an old listing whether it is still available, also after its age has hidden it. */
export function AgeQuestion({ listing, onDeleted }: { listing: Listing; onDeleted: () => void }) {
  const id = useId()
  const isHidden = listing.hidden !== undefined
  const overDay = useOverDay(listing)
  return (
    <div className={classNames(styles.question, isHidden && styles.hidden)}>
      <Icon name={isHidden ? 'eye-off' : 'clock'} size={20} />
      <div id={id}>
        <p className={styles.title}>{isHidden ? hiddenByAge : 'Still available?'}</p>
        {overDay ? (
          <p>The day that you gave, {overDay}, is over.</p>
        ) : isHidden ? null : (
          <p>
            You haven’t changed it for two months. Without an answer, Quad hides it from others.
          </p>
        )}
      </div>
      <AgeAnswers listing={listing} question={id} onDeleted={onDeleted} />
    </div>
  )
}

/** The day by which a listing had to go, such as `May 10`, if that has hidden it. */
export function useOverDay({ hidden, mustGoBy }: Listing): string | undefined {
  const today = dayIn(useNow())
  if (!hidden || mustGoBy === undefined) return undefined
  // The campus may be in another time zone than this device.
  return mustGoBy <= today ? dayText(mustGoBy) : undefined
}

export const hiddenByAge = 'Hidden because you didn’t say that it’s still available.'
