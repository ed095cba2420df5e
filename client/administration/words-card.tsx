import { useState } from 'react'
import { heldKey } from '#sync/moderation/held-words.ts'
import { Form } from '../forms/form.tsx'
import { useForm } from '../forms/use-form.ts'
import { SettingsCard } from '../settings/settings-card.tsx'
import { TextArea } from '../ui/controls/field.tsx'
import { changeRules, noteChanged } from './change-rules.ts'

/** The words, one of a line. Of lines that the server takes for one word, the last. */
function wordsOf(typed: string): string[] {
  const lines = typed.split('\n').flatMap((line) => line.trim() || [])
  return [...new Map(lines.map((line) => [heldKey(line), line])).values()]
}

/** The words that hold a listing back. It sends what changed, so that another administrator’s words stay. */
export function WordsCard({ words }: { words: readonly string[] }) {
  const [saved, setSaved] = useState(words)
  const form = useForm({
    begin: { words: words.join('\n') },
    errorsAtFields: true,
    staysOpen: true,
    call({ words: typed }) {
      const listed = wordsOf(typed)
      return changeRules({
        words: {
          add: listed.filter((word) => !saved.includes(word)),
          remove: saved.filter((word) => !listed.includes(word)),
        },
      })
    },
    onSent(_, { words: typed }) {
      setSaved(wordsOf(typed))
      noteChanged('List saved', 'It applies to new listings and edits.')
    },
  })
  return (
    <SettingsCard
      title="Words to look at first"
      words="A listing with one of these words in its title or description waits until a moderator has seen it. Its seller learns that it waits, and not which word it is."
    >
      <Form form={form} submit="Save the List">
        <TextArea
          {...form.field('words')}
          label="Words and phrases"
          hint="One on each line. Only whole words count, in capitals or not, with accents or without, and also with signs or spaces between all letters. A sign at the end of a word counts, as in c++."
          rows={6}
          autoCapitalize="none"
          spellCheck={false}
        />
      </Form>
    </SettingsCard>
  )
}
