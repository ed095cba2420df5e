import { paypalLink, venmoLink, type PaymentHandles } from '#sync/payment.ts'
import { buttonClass } from '../ui/controls/button-class.ts'
import { CopyButton } from '../ui/controls/copy-button.tsx'
import { Icon } from '../ui/drawing/icon.tsx'
import { Dialog, type LazyDialogProps } from '../ui/overlays/dialog.tsx'
import { PersonText } from '../ui/person-text.tsx'
import styles from './pay-dialog.module.css'

type Props = LazyDialogProps & { name: string; handles: PaymentHandles }

/** How to pay a person outside of Quad. */
export const PayDialog = ({ open, onClose, name, handles }: Props) => (
  <Dialog
    open={open}
    onClose={onClose}
    title={
      <>
        Pay <PersonText>{name}</PersonText>
      </>
    }
  >
    <div className={styles.ways}>
      <p className={styles.safety}>
        <Icon name="info" size={20} />
        <span>
          Meet first, and pay after you have seen what you buy. Quad is not part of the payment and
          cannot get your money back.
        </span>
      </p>
      {handles.venmoHandle && (
        <Way name="Venmo" handle={handles.venmoHandle} link={venmoLink(handles.venmoHandle)} />
      )}
      {handles.paypalHandle && (
        <Way name="PayPal" handle={handles.paypalHandle} link={paypalLink(handles.paypalHandle)} />
      )}
    </div>
  </Dialog>
)

/** An email address has no page; PayPal sends money to it in its own app. */
const Way = ({
  name,
  handle,
  link,
}: {
  name: string
  handle: string
  link?: string | undefined
}) => (
  <section className={styles.way} aria-label={name}>
    <div className={styles.words}>
      <h3>{name}</h3>
      <PersonText as="p" className={styles.handle}>
        {handle}
      </PersonText>
      {link === undefined && <p className={styles.hint}>Send to this address in {name}.</p>}
    </div>
    <div className={styles.actions}>
      <CopyButton variant="ghost" small text={handle}>
        Copy
      </CopyButton>
      {link !== undefined && (
        <a
          className={buttonClass({ small: true })}
          href={link}
          target="_blank"
          rel="noopener noreferrer"
        >
          <Icon name="share" size={20} />
          Open {name}
          <span className="sr-only"> in a new tab</span>
        </a>
      )}
    </div>
  </section>
)
