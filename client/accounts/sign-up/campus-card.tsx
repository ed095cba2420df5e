import { classNames } from '../../ui/class-names.ts'
import { Mark } from '../../ui/drawing/mark.tsx'
import { Scene, type SceneName } from '../../ui/drawing/scene.tsx'
import { PersonText } from '../../ui/person-text.tsx'
import styles from './campus-card.module.css'

type Props = {
  firstName: string
  lastName: string
  username: string
  college: string
  year: string
}

const things: SceneName[] = ['books', 'lamp', 'bike']

/** A card that shows what the user types in the form. */
export function CampusCard({ firstName, lastName, username, college, year }: Props) {
  const name = `${firstName} ${lastName}`.trim()
  return (
    <div className={styles.desk}>
      {things.map((thing) => (
        <div key={thing} className={styles.thing}>
          <Scene name={thing} />
        </div>
      ))}
      <div className={styles.card}>
        <div className={styles.top}>
          <Mark size={24} />
          Quad
          {year && <span className={styles.year}>Class of {year}</span>}
        </div>
        <div className={styles.who}>
          <span className={styles.face}>{Array.from(name)[0]?.toLocaleUpperCase() ?? ''}</span>
          <div>
            <PersonText as="p" className={classNames(styles.name, !name && styles.blank)} short>
              {name || 'Your name'}
            </PersonText>
            <PersonText as="p" className={classNames(styles.line, !username && styles.blank)}>
              {username || 'username'}
            </PersonText>
            <PersonText as="p" className={classNames(styles.line, !college && styles.blank)}>
              {college || 'Your college'}
            </PersonText>
          </div>
        </div>
      </div>
    </div>
  )
}
