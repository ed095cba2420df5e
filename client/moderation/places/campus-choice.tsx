import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { searchUniversities } from '#sync/accounts/universities.ts'
import type { SessionUser } from '../../device/session/session.ts'
import { Combobox } from '../../ui/controls/combobox.tsx'
import { useUniversities } from '../../universities/use-universities.ts'
import styles from './places.module.css'

type Props = {
  own: Pick<SessionUser, 'university' | 'universityId'>
  /** The id of the campus whose places are shown. */
  chosen: string
}

/** Whose places are shown. The address keeps the choice. */
export function CampusChoice({ own, chosen }: Props) {
  const navigate = useNavigate()
  const universities = useUniversities()
  const [typed, setTyped] = useState<string>()
  const name =
    chosen === own.universityId
      ? own.university
      : (universities.find(({ id }) => id === chosen)?.name ?? '')
  const options = searchUniversities(typed ?? '', universities, universities.length)

  /** A name that is not in the list leaves everything as it was. */
  function choose(text: string) {
    setTyped(undefined)
    const to = universities.find((each) => each.name.toLowerCase() === text.trim().toLowerCase())
    if (!to || to.id === chosen) return
    const campus = to.id === own.universityId ? {} : { campus: to.id }
    void navigate({ to: '/moderation', search: { queue: 'places', ...campus } })
  }

  return (
    <div className={styles.campus}>
      <Combobox
        label="Campus"
        name="campus"
        nothing="No supported university matches."
        options={options.map((each) => each.name)}
        value={typed ?? name}
        onChange={setTyped}
        onChoose={choose}
        onBlur={() => typed !== undefined && choose(typed)}
      />
    </div>
  )
}
