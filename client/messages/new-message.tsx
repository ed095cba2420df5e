import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { messageLimit } from '#sync/messages.ts'
import { useKeptForm } from '../forms/use-kept-form.ts'
import { Button } from '../ui/controls/button.tsx'
import { TextArea, TextField } from '../ui/controls/field.tsx'
import { Problem } from '../forms/problem.tsx'
import type { Told } from '../forms/use-submit.ts'
import { send } from './actions.ts'
import styles from './new-message.module.css'
import { PaneHead, PaneTitle } from './pane-head.tsx'
import { SafetyTips } from './safety-tips.tsx'
import { areTipsHidden, noteTipsShown } from './session-keys.ts'

const empty = { recipientUsername: '', content: '' }

/** The first message to somebody whose name one knows. */
export function NewMessage() {
  const navigate = useNavigate()
  const first = useRef<HTMLInputElement>(null)
  const [tips, setTips] = useState(() => !areTipsHidden())

  async function begin({ recipientUsername, content }: typeof empty): Promise<Told | undefined> {
    const name = recipientUsername.trim()
    const outcome = await send({ name, conversation: null }, { content })
    if (outcome.kind === 'refused') return outcome
    noteTipsShown(name)
    await navigate({ to: '/messages', search: { with: name }, replace: true })
    return undefined
  }

  const { state, form, field, problem } = useKeptForm({ key: 'new-message', empty, send: begin })
  return (
    <>
      <PaneHead>
        <PaneTitle className={styles.title}>New Message</PaneTitle>
      </PaneHead>
      <form className={styles.form} {...form}>
        <TextField
          {...field('recipientUsername')}
          label="Username"
          ref={first}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <TextArea {...field('content')} label="Message" rows={4} maxLength={messageLimit} />
        <Problem told={problem} />
        <Button type="submit" icon="send" busy={state === 'busy'}>
          Send
        </Button>
      </form>
      <SafetyTips open={tips} onClose={() => setTips(false)} focusAfter={first} />
    </>
  )
}
