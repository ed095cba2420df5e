import styles from './attachment.module.css'

/** A text that Quad adds to a report. */
export interface ReportAttachment {
  title: string
  text: string
}

/** Shows the added text to the author of the report. */
export const Attachment = ({ title, text }: ReportAttachment) => (
  <details className={styles.attachment}>
    <summary>{title}: added to your report</summary>
    {/* It scrolls by keyboard. */}
    <pre tabIndex={0} aria-label={title}>
      {text}
    </pre>
  </details>
)
