import type { ReactNode } from 'react'
import { AvailabilityTab } from '../availability/availability-tab.tsx'
import { ReviewsTab } from '../reviews/reviews-tab.tsx'
import { useOwnAvailability } from '../availability/queries.ts'
import { useActiveTab } from '../ui/active-tab.ts'
import { Tabs } from '../ui/controls/tabs.tsx'
import type { ShownProfile } from './profile-head.tsx'
import styles from './profile-page.module.css'

const tabs = ['listings', 'reviews', 'availability'] as const
export type ProfileTab = (typeof tabs)[number]
const labels = {
  listings: 'Listings',
  reviews: 'Reviews',
  availability: 'Availability',
} satisfies Record<ProfileTab, string>

/** The active tab of the profile of somebody, which is open again after a reload. */
export const useProfileTab = (id: string) => useActiveTab('profile', tabs, 'listings', id)

type Props = {
  profile: ShownProfile
  own: boolean
  listings: ReactNode
  chosen: ProfileTab
  choose: (tab: ProfileTab) => void
}

/** The tabs of a profile: listings, reviews, and the weekly availability if it is shared. */
export function ProfileTabs({ profile, own, listings, chosen, choose }: Props) {
  const { showAvailability = false, availability = [] } = profile
  const shared = { showAvailability, availability }
  const ownNow = useOwnAvailability({ id: profile.id, ...shared })
  const free = own ? ownNow : shared
  const shown = tabs.filter((tab) => tab !== 'availability' || free.showAvailability)
  const active = shown.find((tab) => tab === chosen) ?? 'listings'
  return (
    <div>
      <Tabs
        label="Profile"
        tabs={shown.map((id) => ({ id, label: labels[id] }))}
        active={active}
        onChange={choose}
      >
        <div className={styles.panel}>
          {active === 'listings' && listings}
          {active === 'reviews' && (
            <ReviewsTab
              person={profile}
              reviews={profile.reviews}
              // The device has all of the user's own.
              cursor={own ? undefined : profile.reviewsCursor}
            />
          )}
          {active === 'availability' && <AvailabilityTab days={free.availability} own={own} />}
        </div>
      </Tabs>
    </div>
  )
}
