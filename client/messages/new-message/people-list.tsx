import { Avatar } from '../../ui/drawing/avatar.tsx'
import { Written } from '../../ui/written.tsx'
import type { KnownPeople, KnownPerson } from './people.ts'
import styles from './people-list.module.css'

type Props = { people: KnownPeople; onPick: (person: KnownPerson) => void }

/** Whom a new message may go to. */
export function PeopleList({ people: { recent, sellers }, onPick }: Props) {
  const count = recent.length + sellers.length
  return (
    <div className={styles.people}>
      <p className="sr-only" role="status">
        {count === 1 ? '1 person found' : `${count} people found`}
      </p>
      <Part title="Recent" people={recent} onPick={onPick} />
      <Part title="Sellers" people={sellers} onPick={onPick} />
      <p className={styles.hint}>
        {count > 0 ? 'Someone else? Enter' : 'Enter'} their username in full. You can write to
        people of any campus.
      </p>
    </div>
  )
}

type PartProps = { title: string; people: KnownPerson[]; onPick: Props['onPick'] }

function Part({ title, people, onPick }: PartProps) {
  if (people.length === 0) return null
  return (
    <section aria-label={title}>
      <p className={styles.title} aria-hidden>
        {title}
      </p>
      <ul className={styles.list}>
        {people.map((person) => (
          <li key={person.id}>
            <button type="button" className={styles.person} onClick={() => onPick(person)}>
              <Avatar name={person.name ?? person.username} image={person.image} size={40} />
              <span className={styles.words}>
                <Written as="span" className={styles.name}>
                  {person.name ?? person.username}
                </Written>
                <Details person={person} />
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The line below the name: what it does not say already. */
function Details({ person: { username, name, lastText } }: { person: KnownPerson }) {
  const parts = [name === undefined ? '' : `@${username}`, lastText ?? ''].filter(Boolean)
  if (parts.length === 0) return null
  return (
    <Written as="span" className={styles.details}>
      {parts.join(' · ')}
    </Written>
  )
}
