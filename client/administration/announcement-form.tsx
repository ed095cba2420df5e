import { useRef } from 'react'
import { messageSchema } from '#sync/answer.ts'
import { announcementLimits } from '#sync/moderation/announcements.ts'
import { day, hour } from '#sync/time.ts'
import { newId } from '../device/new-id.ts'
import { api } from '../device/session/api.ts'
import { Form } from '../forms/form.tsx'
import { showOutcome } from '../forms/outcome-banner.ts'
import { useForm } from '../forms/use-form.ts'
import { noteSent } from '../moderation/decisions.ts'
import { TextArea, TextField } from '../ui/controls/field.tsx'
import { Select } from '../ui/controls/select.tsx'
import { useUniversities } from '../universities/use-universities.ts'

const lengths = [
  { value: `${hour}`, label: 'In an hour' },
  { value: `${6 * hour}`, label: 'In 6 hours' },
  { value: `${day}`, label: 'Tomorrow' },
  { value: `${3 * day}`, label: 'In 3 days' },
  { value: `${7 * day}`, label: 'In a week' },
  { value: `${30 * day}`, label: 'In 30 days' },
]
const begin = { text: '', link: '', universityId: '', length: `${3 * day}` }

type Values = typeof begin

const bodyOf = ({ text, link, universityId, length }: Values) => ({
  id: newId(),
  text: text.trim(),
  until: new Date(Date.now() + Number(length)).toISOString(),
  ...(link.trim() && { link: link.trim() }),
  ...(universityId && { universityId }),
})

export function AnnouncementForm({ onSent }: { onSent: () => void }) {
  const universities = useUniversities()
  const sent = useRef<{ of: Values; body: ReturnType<typeof bodyOf> }>(undefined)
  const form = useForm({
    begin,
    errorsAtFields: true,
    check: ({ text }) =>
      text.trim() === '' ? { field: 'text', message: 'Please write a text.' } : undefined,
    call(values) {
      // What is sent again after a lost answer is the same announcement.
      if (sent.current?.of !== values) sent.current = { of: values, body: bodyOf(values) }
      const { body } = sent.current
      return api('POST', '/api/administration/announcements', { body, schema: messageSchema })
    },
    onSent() {
      onSent()
      noteSent()
      const done = { title: 'Announced', message: 'Open devices show it within seconds.' }
      showOutcome({ kind: 'confirmed' }, { id: 'announcement', failed: '', done })
    },
  })
  return (
    <Form form={form} submit="Announce">
      <TextArea {...form.field('text')} label="Text" rows={3} maxLength={announcementLimits.text} />
      <TextField
        {...form.field('link')}
        label="Link"
        aside="optional"
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder="https://"
        maxLength={announcementLimits.link}
      />
      <Select
        {...form.field('universityId')}
        label="For"
        options={[
          { value: '', label: 'All campuses' },
          ...universities.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <Select {...form.field('length')} label="Ends" options={lengths} />
    </Form>
  )
}
