import { useRouter } from '@tanstack/react-router'
import { useLayoutEffect, useState, useSyncExternalStore, type MouseEvent } from 'react'
import { second } from '#sync/time.ts'
import {
  bannerPlaces,
  banners,
  closeBanner,
  topPlace,
  type BannerEntry,
  type BannerLevel,
} from './banner-store.ts'
import { useStore } from '../use-store.ts'
import styles from './banner.module.css'
import { NoticeCard } from './notice-card.tsx'
import card from './notice-card.module.css'

const DEFAULT_DURATION = 5 * second

/**
 * The usual place of transient banners: at the lower edge, where they cover neither the search nor the head of
 * a conversation. Rendered once, beside the pages.
 */
export const Banners = () => <BannerPlace level="page" className={styles.stack} />

/**
 * A place where transient banners show. Those of composers and of what lies over the page are part of them, so
 * that banners cover nothing there.
 */
export function BannerPlace({ level, className = styles.part }: PlaceProps) {
  const [place] = useState({ level })
  useLayoutEffect(() => {
    bannerPlaces.set([...bannerPlaces.read(), place])
    return () => bannerPlaces.set(bannerPlaces.read().filter((other) => other !== place))
  }, [place])
  const isTop = useSyncExternalStore(bannerPlaces.subscribe, () => topPlace() === place)
  return (
    <div className={className}>
      {/* A status is heard only inside a region that was there before it. */}
      <div className={styles.group} aria-live="polite">
        {isTop && <Cards of={({ urgent, sticky }) => !sticky && !urgent} />}
      </div>
      <div className={styles.group}>
        {isTop && <Cards of={({ urgent, sticky }) => !sticky && urgent} />}
      </div>
    </div>
  )
}

type PlaceProps = { level: BannerLevel; className?: string | undefined }

/** What stays until it is closed has a place of its own above the page: it must cover nothing. */
export const PermanentBanners = () => (
  <div className={card.above} aria-live="polite">
    <Cards of={({ sticky }) => sticky} />
  </div>
)

function Cards({ of }: { of: (banner: BannerEntry) => boolean | undefined }) {
  const shown = useStore(banners)
  return shown
    .filter(of)
    .map((banner) => <BannerCard key={`${banner.id}/${banner.round}`} banner={banner} />)
}

const isPlain = ({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  !(metaKey || ctrlKey || shiftKey || altKey)

function BannerCard({ banner }: { banner: BannerEntry }) {
  const { id, sticky, duration = DEFAULT_DURATION, link } = banner
  const [held, setHeld] = useState(false)
  const { history } = useRouter()
  const close = () => closeBanner(id)

  // The timer pauses while the pointer is over the banner or the focus is inside it.
  useLayoutEffect(() => {
    if (sticky || held) return undefined
    const timer = setTimeout(() => closeBanner(id), duration)
    return () => clearTimeout(timer)
  }, [id, sticky, duration, held])

  if (banner.spoken) {
    return (
      <p className="sr-only" role={banner.urgent ? 'alert' : 'status'}>
        {banner.title}: {banner.message}
      </p>
    )
  }
  return (
    <NoticeCard
      className={styles.banner}
      icon={banner.icon ?? 'info'}
      close="Close"
      onClose={close}
      data-banner
      role={banner.urgent ? 'alert' : 'status'}
      data-urgent={banner.urgent ? '' : undefined}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <p className={styles.title} dir="auto">
        {banner.title}
      </p>
      <p className={styles.message} dir={banner.isPersonText ? 'auto' : undefined}>
        {banner.message}
      </p>
      {link &&
        ('href' in link ? (
          <a
            className={card.link}
            href={link.href}
            onClick={(event) => {
              link.onWay?.()
              if (isPlain(event)) {
                event.preventDefault()
                history.push(link.href)
              }
              close()
            }}
          >
            {link.label}
          </a>
        ) : (
          // Without an address: Chromium starts the service worker of an address as soon as a pointer touches
          // its link. A worker that started so has no event to end, and the new version would wait forever.
          <button
            role="link"
            className={card.link}
            onClick={() => {
              link.onFollow()
              close()
            }}
          >
            {link.label}
          </button>
        ))}
    </NoticeCard>
  )
}
