import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { messageLimit } from '#sync/messages.ts'
import { useFormDraft } from '../drafts/use-form-draft.ts'
import { Button } from '../ui/button.tsx'
import { TextArea, TextField } from '../ui/field.tsx'
import { Problem } from '../ui/problem.tsx'
import { useSubmit, type Told } from '../ui/use-submit.ts'
import { send } from './actions.ts'
import styles from './new-message.module.css'
import { PaneHead, PaneTitle } from './pane-head.tsx'
import { SafetyTips } from './safety-tips.tsx'
import { areTipsHidden, noteTipsShown } from './session-keys.ts'

const empty = { username: '', content: '' }

/** The first message to somebody whose name one knows. */
export function NewMessage() {
  const navigate = useNavigate()
  const first = useRef<HTMLInputElement>(null)
  const [tips, setTips] = useState(() => !areTipsHidden())
  const { fields, change, forget } = useFormDraft('new-message', empty)
  const { username, content } = fields

  async function begin(): Promise<Told | undefined> {
    const name = username.trim()
    const outcome = await send({ name, conversation: null }, { content })
    if (outcome.kind === 'refused') return outcome
    forget()
    noteTipsShown(name)
    await navigate({ to: '/messages', search: { with: name }, replace: true })
    return undefined
  }

  const { state, form, errorOf, problem } = useSubmit(begin)
  return (
    <>
      <PaneHead>
        <PaneTitle className={styles.title}>New Message</PaneTitle>
      </PaneHead>
      <form className={styles.form} {...form} data-kept>
        <TextField
          label="Username"
          ref={first}
          name="recipientUsername"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={username}
          error={errorOf('recipientUsername')}
          onChange={({ target }) => change({ username: target.value })}
        />
        <TextArea
          label="Message"
          name="content"
          rows={4}
          maxLength={messageLimit}
          value={content}
          error={errorOf('content')}
          onChange={({ target }) => change({ content: target.value })}
        />
        <Problem told={problem} />
        <Button type="submit" icon="send" busy={state === 'busy'}>
          Send
        </Button>
      </form>
      <SafetyTips open={tips} onClose={() => setTips(false)} focusAfter={first} />
    </>
  )
}
