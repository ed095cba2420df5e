import { ruleLimits } from '#sync/moderation/rule-changes.ts'
import { isDefault, type NamedCategory } from '#sync/moderation/rules.ts'
import { isolated } from '#sync/texts/isolated.ts'
import { showOutcome } from '../forms/outcome-banner.ts'
import rows from '../moderation/rows.module.css'
import { SettingsCard } from '../settings/settings-card.tsx'
import { Button } from '../ui/controls/button.tsx'
import { preloadDialog } from '../ui/overlays/dialog.tsx'
import { OptionsMenu } from '../ui/overlays/options-menu.tsx'
import { PersonText } from '../ui/person-text.tsx'
import { useCategoryDialog } from './category-dialog.tsx'
import { changeRules, noteChanged } from './change-rules.ts'

/** All categories, with a menu for each. */
export function CategoriesCard({ categories }: { categories: readonly NamedCategory[] }) {
  const { ask, dialog } = useCategoryDialog(categories)
  const isFull = categories.filter(({ name }) => !isDefault(name)).length >= ruleLimits.added
  return (
    <SettingsCard
      title="Categories"
      words="Rename the six, or add your own. Listings in a category that you remove keep its first name."
    >
      <ul className={rows.list} aria-label="Categories">
        {categories.map((category) => (
          <Row key={category.name} category={category} onRename={() => ask(category)} />
        ))}
      </ul>
      {!isFull && (
        <div>
          <Button
            variant="ghost"
            icon="plus"
            onPointerEnter={preloadDialog}
            onFocus={preloadDialog}
            onClick={() => ask()}
          >
            Add a Category
          </Button>
        </div>
      )}
      {dialog}
    </SettingsCard>
  )
}

function Row({ category, onRename }: { category: NamedCategory; onRename: () => void }) {
  const { name, label } = category
  const isOurs = isDefault(name)
  const isRenamed = label !== name
  const undo = {
    label: isOurs ? `Name it “${name}” again` : 'Remove',
    onChoose: () => void takeBack(category),
  }
  const entries = [{ label: 'Rename', onChoose: onRename }, ...(isRenamed || !isOurs ? [undo] : [])]
  return (
    <li className={rows.row} aria-label={label}>
      <div className={rows.words}>
        <PersonText as="strong">{label}</PersonText>
        {isRenamed && (
          <p className={rows.meta}>
            First called “<PersonText>{name}</PersonText>”
          </p>
        )}
        {!isRenamed && !isOurs && <p className={rows.meta}>Added</p>}
      </div>
      <OptionsMenu label={`Options for ${label}`} entries={entries} />
    </li>
  )
}

/** Gives one of the six its own name back, or removes another. */
async function takeBack({ name, label }: NamedCategory): Promise<void> {
  const answer = await changeRules({ categories: [{ name, label: null }] })
  if (!answer.error) return noteChanged(isDefault(name) ? 'Category renamed' : 'Category removed')
  const failed = `“${isolated(label)}” was not changed`
  showOutcome({ kind: 'refused', message: answer.message }, { id: 'rules', failed })
}
