import type { ReactNode } from 'react'
import type { Image } from '#sync/images.ts'
import type { ModerationItem } from '#sync/moderation/moderation.ts'
import type { Listing } from '#sync/listings.ts'
import { priceText } from '#sync/money.ts'
import { isolated } from '#sync/texts/isolated.ts'
import { Photo } from '../images/photo.tsx'
import { useCategoryLabel } from '../listings/categories.ts'
import { HiddenNotice } from '../listings/hidden-notice.tsx'
import { Badge } from '../ui/drawing/badge.tsx'
import { PersonText } from '../ui/person-text.tsx'
import { exactTime } from '../ui/time-ago.ts'
import { DecisionList } from './decision-list.tsx'
import styles from './thing.module.css'

/** What was reported, as its readers see it. */
export function Thing({ item }: { item: ModerationItem }) {
  const { kind, listing, messages, review, bug, school, appeal } = item
  if (listing) return <ReportedListing listing={listing} held={item.held} />
  if (messages && messages.length > 0)
    return (
      <>
        <Messages messages={messages} />
        {item.deal && <ReportedDeal deal={item.deal} />}
      </>
    )
  if (review)
    return (
      <Box title={`${review.rating} of 5 stars for @${isolated(review.about)}`}>
        <Words>{review.comment}</Words>
        {review.isHidden && <Badge icon="eye">Hidden</Badge>}
      </Box>
    )
  if (bug)
    return (
      <Box title={`${bug.category} · ${bug.priority} priority`}>
        <Words>{bug.description}</Words>
        <p className={styles.meta}>{exactTime(bug.time)}</p>
      </Box>
    )
  if (school)
    return (
      <Box title={<PersonText>{school.schoolName}</PersonText>}>
        <p>{school.schoolEmailExample}</p>
        <p className={styles.meta}>{exactTime(school.time)}</p>
      </Box>
    )
  if (appeal)
    return (
      <Box title="Appeal">
        <Words>{appeal.text}</Words>
        <DecisionList decisions={[appeal.decision]} />
      </Box>
    )
  return kind === 'user' ? null : <Box title="It no longer exists." />
}

/** A text in its author’s words. */
const Words = ({ children }: { children: string }) => (
  <PersonText as="p" className={styles.text}>
    {children}
  </PersonText>
)

const Box = ({ title, children }: { title: ReactNode; children?: ReactNode }) => (
  <div className={styles.box}>
    <h3>{title}</h3>
    {children}
  </div>
)

const Photos = ({ images }: { images: readonly Image[] }) =>
  images.length > 0 && (
    <ul className={styles.photos}>
      {images.map((image, i) => (
        <li key={image.public_id}>
          <a href={image.path} target="_blank" rel="noreferrer">
            <Photo
              image={image}
              alt={`Photo ${i + 1} of ${images.length}`}
              sizes="160px"
              className={styles.photo}
            />
          </a>
        </li>
      ))}
    </ul>
  )

type ListingProps = { listing: Listing; held: ModerationItem['held'] }

function ReportedListing({ listing, held }: ListingProps) {
  const category = useCategoryLabel(listing.category)
  return (
    <div className={styles.box}>
      <Photos images={listing.images} />
      <h3>
        {priceText(listing.price)} · <PersonText>{listing.title}</PersonText>
      </h3>
      <Words>{listing.description}</Words>
      <p className={styles.meta}>
        <PersonText>{category}</PersonText> · {listing.status} · {exactTime(listing.timeListed)}
      </p>
      <HiddenNotice listing={listing} />
      {held && held.words.length > 0 && (
        <p className={styles.meta}>
          Words from the list: {held.words.map((word) => isolated(word)).join(', ')}
        </p>
      )}
    </div>
  )
}

/** The reported message is the last one. */
const Messages = ({ messages }: { messages: NonNullable<ModerationItem['messages']> }) => (
  <ol className={styles.messages}>
    {messages.map(({ _id, sender, content, timeSent, images = [] }, i) => (
      <li
        key={_id}
        className={styles.message}
        data-reported={i === messages.length - 1 || undefined}
      >
        <p className={styles.meta}>
          @<PersonText>{sender}</PersonText>, <time dateTime={timeSent}>{exactTime(timeSent)}</time>
          {i === messages.length - 1 && ' · reported'}
        </p>
        <Words>{content}</Words>
        <Photos images={images} />
      </li>
    ))}
  </ol>
)

type DealProps = { deal: NonNullable<ModerationItem['deal']> }

/** The deal that a reported card belongs to, as it is now. */
const ReportedDeal = ({
  deal: { title, seller, buyer, state, reason, amount, card },
}: DealProps) => (
  <Box title="Deal">
    <p>
      <PersonText>{title}</PersonText>, @<PersonText>{seller}</PersonText> to @
      <PersonText>{buyer}</PersonText>
    </p>
    <p className={styles.meta}>
      Now {reason ?? state} at {priceText(amount)}
      {card.amount !== undefined && ` · card: ${priceText(card.amount)}`}
      {card.price !== undefined && ` · asking price then ${priceText(card.price)}`}
    </p>
  </Box>
)
