import type { Rows } from '#sync/engine/replica.ts'
import { useQuery } from '../device/use-query.ts'
import { Icon } from '../ui/drawing/icon.tsx'
import { NoticeText } from '../ui/overlays/notice-text.tsx'
import styles from '../ui/overlays/notice-card.module.css'

const maintenanceIn = (rows: Rows) => rows.state()?.maintenance

/** Says that the server takes no changes, above the page, as long as this device knows of no end. */
export function MaintenanceNotice() {
  const maintenance = useQuery(maintenanceIn)
  if (!maintenance) return null
  return (
    <article className={styles.card} aria-label="Maintenance">
      <span className={styles.icon}>
        <Icon name="clock" />
      </span>
      <div className={styles.words}>
        {maintenance.text !== undefined && <NoticeText>{maintenance.text}</NoticeText>}
        <p>
          Quad is under maintenance. You can look around; what you change is saved on this device
          and will be sent afterwards.
        </p>
      </div>
    </article>
  )
}
