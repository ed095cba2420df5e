import { Icon } from '../ui/icon.tsx'
import styles from './share-dialog.module.css'

export const MessagesShare = () => (
  <div className={styles.coming}>
    <span className={styles.bubble}>
      <Icon name="message" size={28} />
    </span>
    <p className={styles.comingTitle}>Messages are being built</p>
    <p>Sharing with somebody on Quad comes with them. Until then, an e-mail or the link does it.</p>
  </div>
)
