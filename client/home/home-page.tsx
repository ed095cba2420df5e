import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { InstallLink } from '../install/install-link.tsx'
import { useSession } from '../device/session/session.ts'
import { buttonClass } from '../ui/controls/button-class.ts'
import { Icon, type IconName } from '../ui/drawing/icon.tsx'
import { greeting } from './greeting.ts'
import { Mosaic } from './mosaic.tsx'
import styles from './home-page.module.css'

const promises: { icon: IconName; title: string; words: string }[] = [
  {
    icon: 'verified',
    title: 'Students of your campus',
    words: 'Everybody signs up with a university address and verifies it.',
  },
  {
    icon: 'cloud-off',
    title: 'Good with a bad signal',
    words: 'Made for one bar of signal between two lectures.',
  },
  {
    icon: 'tag',
    title: 'Nobody in between',
    words: 'No fees. You agree on a price and meet by the fountain.',
  },
]

export function HomePage() {
  const session = useSession()
  const [hello] = useState(() => greeting(new Date().getHours()))
  return (
    <div className={styles.page}>
      <title>Quad: buy and sell on your campus</title>
      <section className={styles.hero}>
        <h1 className={styles.title}>
          {session.status === 'signed-in' ? `${hello}, ${session.user.firstName}.` : `${hello}.`}{' '}
          What’s on the lawn today?
        </h1>
        <p className={styles.words}>
          Buy and sell with people you pass on the way to class. Works in the basement of the
          library, too.
        </p>
        <div className={styles.actions}>
          <Link to="/for-you" className={buttonClass()}>
            Browse Listings
          </Link>
          <Link to="/create-listing" className={buttonClass({ variant: 'ghost' })}>
            Sell an Item
          </Link>
        </div>
        <InstallLink />
      </section>
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
    </div>
  )
}
