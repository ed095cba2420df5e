import { Link } from '@tanstack/react-router'
import { Photo } from '../images/photo.tsx'
import { useNow } from '../ui/now.ts'
import { PersonText } from '../ui/person-text.tsx'
import styles from './asked.module.css'
import { lineOf } from './line.ts'
import { isAsked } from './parts.ts'
import { useDeals, type NamedDeal } from './queries.ts'

/** How many deals the home page names. */
const most = 5

/** The latest deals that wait for the user. */
export function useAsked(): NamedDeal[] {
  const deals = useDeals() ?? []
  const now = useNow()
  return deals.filter((each) => isAsked(each, now)).slice(0, most)
}

type Props = {
  of: NamedDeal
  className: string | undefined
  wordsClassName: string | undefined
}

/** One of them, as a line that leads to its conversation. */
export function AskedLine({ of, className, wordsClassName }: Props) {
  const { deal, listing, name } = of
  const line = lineOf({ ...of, now: useNow() })
  return (
    <Link to="/messages" search={{ with: name, about: deal.listingId }} className={className}>
      <span className={styles.photo}>
        <Photo image={listing?.images[0]} alt="" sizes="40px" />
      </span>
      <span className={wordsClassName}>
        <strong>{line.words}</strong>
        <PersonText as="span">{deal.title || listing?.title}</PersonText>
      </span>
    </Link>
  )
}
