import { Link } from '@tanstack/react-router'
import { Avatar } from '../../ui/drawing/avatar.tsx'
import { PersonText } from '../../ui/person-text.tsx'
import { usePeople, type Person } from './people.ts'
import styles from './people-list.module.css'

type Props = {
  search: string
  user: { id: string; university: string }
  /** Takes the person in place of opening the conversation, which would leave the text here. */
  onChoose: ((username: string) => void) | undefined
}

/** Whom a new message may be for: the people of conversations and the sellers that this device knows. */
export function PeopleList({ search, user, onChoose }: Props) {
  const { recent, sellers } = usePeople(search, user.id)
  return (
    <>
      <Group name="Recent" people={recent} onChoose={onChoose} />
      <Group name={`Sellers at ${user.university}`} people={sellers} onChoose={onChoose} />
    </>
  )
}

type GroupProps = Pick<Props, 'onChoose'> & { name: string; people: readonly Person[] }

function Group({ name, people, onChoose }: GroupProps) {
  if (people.length === 0) return null
  return (
    <section className={styles.group} aria-label={name}>
      <p className={styles.name} aria-hidden>
        {name}
      </p>
      <ul className={styles.list}>
        {people.map((person) => (
          <li key={person.id}>
            <Link
              to="/messages"
              search={{ with: person.username }}
              replace
              state
              className={styles.person}
              onClick={(event) => {
                if (!onChoose) return
                event.preventDefault()
                onChoose(person.username)
              }}
            >
              <Avatar name={person.name ?? person.username} image={person.image} size={40} />
              <span className={styles.words}>
                <PersonText className={styles.first}>{person.name ?? person.username}</PersonText>
                <PersonText className={styles.second}>@{person.username}</PersonText>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
