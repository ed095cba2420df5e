import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { InstallLink } from '../install/install-link.tsx'
import { LegalLinks } from '../legal/legal-links.tsx'
import { useSession } from '../device/session/session.ts'
import { buttonClass } from '../ui/controls/button-class.ts'
import { Icon, type IconName } from '../ui/drawing/icon.tsx'
import { PersonText } from '../ui/person-text.tsx'
import { useStore } from '../ui/use-store.ts'
import { shownWelcome } from '../school/welcome.ts'
import { classNames } from '../ui/class-names.ts'
import { lazyPart, PartPlace } from '../ui/loading/lazy-part.tsx'
import { Scene, type SceneName } from '../ui/drawing/scene.tsx'
import { greeting } from './greeting.ts'
import styles from './home-page.module.css'

// Visitors load no database.
const OwnHome = lazyPart(async () => (await import('./own-home.tsx')).OwnHome)

const promises: { icon: IconName; title: string; words: string }[] = [
  {
    icon: 'verified',
    title: 'Students on your campus',
    words: 'Everyone signs up with a verified university email address.',
  },
  {
    icon: 'cloud-off',
    title: 'Works with a weak signal',
    words: 'Built for one bar of signal between classes.',
  },
  {
    icon: 'tag',
    title: 'No middleman',
    words: 'No fees. You agree on a price and meet on campus.',
  },
]

export function HomePage() {
  const { user } = useSession()
  const welcome = useStore(shownWelcome)
  const [hour] = useState(() => new Date().getHours())
  return (
    <div className={classNames(styles.page, user && styles.personal)}>
      <title>Quad: buy and sell on your campus</title>
      <section className={styles.hero}>
        <h1 className={styles.title}>
          {greeting(hour, user?.firstName)} What’s for sale on campus today?
        </h1>
        {!user && (
          <PersonText as="p" className={styles.words}>
            {welcome ||
              'Buy and sell with people you pass on the way to class. It works even in the library basement.'}
          </PersonText>
        )}
        <div className={styles.actions}>
          <Link to="/for-you" className={buttonClass()}>
            Browse Listings
          </Link>
          <Link to="/create-listing" className={buttonClass({ variant: 'ghost' })}>
            Sell an Item
          </Link>
          {!user && (
            <Link to="/signup" className={buttonClass({ variant: 'ghost' })}>
              Sign Up
            </Link>
          )}
        </div>
        <InstallLink />
      </section>
      {user ? (
        <div className={styles.own}>
          <PartPlace>
            <OwnHome user={user} />
          </PartPlace>
        </div>
      ) : (
        <Promises />
      )}
      <LegalLinks />
    </div>
  )
}

function Promises() {
  return (
    <>
      <Mosaic />
      <ul className={styles.promises}>
        {promises.map((promise) => (
          <li key={promise.title} className={styles.promise}>
            <Icon name={promise.icon} size={24} />
            <div>
              <h2>{promise.title}</h2>
              <p>{promise.words}</p>
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}

const columns: SceneName[][] = [
  ['bike', 'sofa', 'fridge'],
  ['lamp', 'ticket', 'headphones'],
  ['books', 'hoodie', 'bike'],
]

/** Pictures of things that students sell. */
function Mosaic() {
  return (
    <div className={styles.frame} aria-hidden>
      <div className={styles.mosaic}>
        {columns.map((column) => (
          <div key={column[0]} className={styles.column}>
            {column.map((name) => (
              <div key={name} className={styles.tile}>
                <Scene name={name} />
              </div>
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}
