import { useNavigate } from '@tanstack/react-router'
import { Select } from '../ui/controls/select.tsx'
import styles from './moderation-page.module.css'
import type { Place } from './place.ts'

type Props = {
  campuses: { id: string; name: string }[]
  place: Omit<Place, 'item'>
}

/** Limits the queues to one campus. The address keeps the choice. */
export function CampusFilter({ campuses, place: { campus, ...place } }: Props) {
  const navigate = useNavigate()
  if (campuses.length < 2 && campus === undefined) return null
  const options = [
    { value: '', label: 'All campuses' },
    ...campuses.map(({ id, name }) => ({ value: id, label: name })),
  ]
  // Nothing waits about its people anymore.
  if (campus !== undefined && !campuses.some(({ id }) => id === campus))
    options.push({ value: campus, label: 'One campus' })
  return (
    <div className={styles.campus}>
      <Select
        label="Campus"
        options={options}
        value={campus ?? ''}
        onChange={({ target: { value } }) =>
          void navigate({
            to: '/moderation',
            search: { ...place, ...(value && { campus: value }) },
          })
        }
      />
    </div>
  )
}
