import { useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { banners, closeBanner, type ShownBanner } from './banner-store.ts'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import styles from './banner.module.css'

const DEFAULT_DURATION = 5000

/** Where banners appear; once, beside the pages. */
export function Banners() {
  const shown = useSyncExternalStore(banners.subscribe, banners.read)
  const cards = (wanted: (banner: ShownBanner) => boolean | undefined) =>
    shown
      .filter(wanted)
      .map((banner) => <BannerCard key={`${banner.id}/${banner.round}`} banner={banner} />)
  return (
    <>
      <div className={styles.stack}>
        {/* A status is heard only inside a region that was there before it. */}
        <div className={styles.group} aria-live="polite">
          {cards(({ urgent, low }) => !urgent && !low)}
        </div>
        <div className={styles.group}>{cards(({ urgent }) => urgent)}</div>
      </div>
      <div className={classNames(styles.stack, styles.low)} aria-live="polite">
        {cards(({ urgent, low }) => !urgent && low)}
      </div>
    </>
  )
}

function BannerCard({ banner }: { banner: ShownBanner }) {
  const { id, sticky, duration = DEFAULT_DURATION, link } = banner
  const [held, setHeld] = useState(false)

  // The clock stands while somebody points at the banner or is inside it.
  useLayoutEffect(() => {
    if (sticky || held) return undefined
    const timer = setTimeout(() => closeBanner(id), duration)
    return () => clearTimeout(timer)
  }, [id, sticky, duration, held])

  return (
    <section
      className={styles.banner}
      role={banner.urgent ? 'alert' : 'status'}
      data-urgent={banner.urgent ? '' : undefined}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span className={styles.icon}>
        <Icon name={banner.icon ?? 'info'} />
      </span>
      <div className={styles.words}>
        <p className={styles.title}>{banner.title}</p>
        <p className={styles.message}>{banner.message}</p>
        {link && (
          <a
            className={styles.link}
            href={link.href}
            onClick={(event) => {
              if (link.onFollow) {
                event.preventDefault()
                link.onFollow()
              }
              closeBanner(id)
            }}
          >
            {link.label}
          </a>
        )}
      </div>
      <button
        type="button"
        className={styles.close}
        aria-label="Close"
        onClick={() => closeBanner(id)}
      >
        <Icon name="close" size={20} />
      </button>
    </section>
  )
}
