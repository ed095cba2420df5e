import { useState, type ReactNode } from 'react'
import { longestCategory } from '#sync/listings.ts'
import type { NamedCategory } from '#sync/moderation/rules.ts'
import { isolated } from '#sync/texts/isolated.ts'
import { newId } from '../device/new-id.ts'
import { formErrorOf } from '../forms/form-error.ts'
import { Form } from '../forms/form.tsx'
import { useForm } from '../forms/use-form.ts'
import { TextField } from '../ui/controls/field.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { changeRules, noteChanged } from './change-rules.ts'

/** Asks for the name of a new category, or another name of one. @param all those that there are */
export function useCategoryDialog(all: readonly NamedCategory[]): {
  ask: (category?: NamedCategory) => void
  dialog: ReactNode
} {
  const [asked, setAsked] = useState<{ id: string; category: NamedCategory | undefined }>()
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return {
    ask(category) {
      setAsked({ id: newId(), category })
      setOpen(true)
    },
    dialog: asked && (
      <Dialog
        open={open}
        onClose={close}
        title={asked.category ? 'Rename Category' : 'Add a Category'}
      >
        <CategoryForm key={asked.id} category={asked.category} all={all} onSaved={close} />
      </Dialog>
    ),
  }
}

type FormProps = {
  category: NamedCategory | undefined
  all: readonly NamedCategory[]
  onSaved: () => void
}

function CategoryForm({ category, all, onSaved }: FormProps) {
  const form = useForm({
    begin: { label: category?.label ?? '' },
    errorsAtFields: true,
    check({ label }) {
      const typed = label.trim()
      if (typed === '') return { field: 'label', message: 'Please enter a name.' }
      // The server would rename the category whose first name it is.
      const taken = category ? undefined : all.find(({ name }) => name === typed)
      if (!taken) return undefined
      return { field: 'label', message: `There is a category “${isolated(taken.label)}” already.` }
    },
    call: ({ label }) => changeRules({ categories: [{ name: category?.name ?? label, label }] }),
    explain: (failure) => ({ ...formErrorOf(failure), field: 'label' }),
    onSent() {
      onSaved()
      noteChanged(category ? 'Category renamed' : 'Category added')
    },
  })
  return (
    <Form form={form} submit={category ? 'Save' : 'Add'}>
      <TextField
        {...form.field('label')}
        label="Name"
        maxLength={longestCategory}
        autoComplete="off"
      />
    </Form>
  )
}
