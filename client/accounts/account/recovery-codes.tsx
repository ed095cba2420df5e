import { Alert } from '../../ui/loading/alert.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { CopyButton } from '../../ui/controls/copy-button.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { reveal } from '../../ui/reveal.ts'
import styles from './recovery-codes.module.css'

type Props = {
  /** Why there are new codes. */
  title: string
  codes: string[]
  warned: boolean
  onKept: () => void
  onDone: () => void
}

/** Shows the recovery codes, which the server sends only once. */
export function RecoveryCodes({ title, codes, warned, onKept, onDone }: Props) {
  const text = codes.join('\n')

  function download() {
    saveFile('quad-recovery-codes.txt', `${heading}\n\n${text}\n`, 'text/plain')
    onKept()
  }

  return (
    <>
      <Alert tone="good">{title}</Alert>
      <p className={styles.words}>
        Use one of these ten codes when you don’t have your phone. Each works once. Keep them
        somewhere safe: <strong>they won’t be shown again.</strong>
      </p>
      <ol className={styles.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className={styles.ways}>
        <CopyButton text={text} variant="ghost" onCopied={onKept}>
          Copy
        </CopyButton>
        <Button variant="ghost" icon="download" onClick={download}>
          Download
        </Button>
      </div>
      {warned && (
        <div ref={reveal}>
          <Alert tone="waiting">
            You haven’t copied or downloaded the codes. If you’ve written them down, you can close
            this.
          </Alert>
        </div>
      )}
      <Button wide onClick={onDone}>
        I’ve saved them
      </Button>
    </>
  )
}

const heading = 'Quad recovery codes. Each works once in place of a verification code.'
