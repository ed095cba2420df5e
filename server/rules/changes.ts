import { heldKey, isDistinct } from '#sync/moderation/held-words.ts'
import { ruleLimits, wordKey } from '#sync/moderation/rule-changes.ts'
import { categoriesWith, isDefault, type NamedCategory } from '#sync/moderation/rules.ts'
import { Refusal } from '#sync/refusal.ts'
import { isolated } from '#sync/texts/isolated.ts'

/** Something after a change, and what changed, in sentences for the log. */
interface Changed<T> {
  after: T
  says: string[]
}

interface CategoryChange {
  name: string
  label: string | null
}

/**
 * @param before the categories that were renamed or added
 * @throws Refusal `bad_input` for a label that two categories would have, or too many categories
 */
export function withCategories(
  before: readonly NamedCategory[],
  changes: readonly CategoryChange[],
): Changed<NamedCategory[]> {
  const changed = new Map(before.map(({ name, label }) => [name, label]))
  const says: string[] = []
  for (const { name, label } of changes) {
    const own = isDefault(name) ? name : undefined
    const now = changed.get(name) ?? own
    const next = label ?? own
    if (now === next) continue
    if (next === undefined || next === own) changed.delete(name)
    else changed.set(name, next)
    if (next === undefined) says.push(`“${isolated(now ?? name)}” was removed.`)
    else if (now === undefined) says.push(`“${isolated(next)}” was added.`)
    else says.push(`“${isolated(now)}” is now called “${isolated(next)}.”`)
  }
  const after = [...changed].map(([name, label]) => ({ name, label }))
  assertDistinct(after)
  if (after.filter(({ name }) => !isDefault(name)).length > ruleLimits.added)
    throw new Refusal('bad_input', `You can add ${ruleLimits.added} categories.`, 'categories')
  return { after, says }
}

/** A name counts, too, because listings of a category that goes keep it. */
function assertDistinct(after: readonly NamedCategory[]): void {
  const taken = new Map<string, string>()
  for (const { name, label } of categoriesWith(after))
    for (const each of new Set([wordKey(name), wordKey(label)])) {
      if (taken.has(each))
        throw new Refusal(
          'bad_input',
          `There is a category “${isolated(label)}” already.`,
          'categories',
        )
      taken.set(each, name)
    }
}

/**
 * Removes words and then adds others, so that a word can be spelled in another way.
 * @throws Refusal `bad_input` for too many words, one that is in too many texts, or one that is both
 * added and removed
 */
export function withWords(
  before: readonly string[],
  { add, remove }: { add: readonly string[]; remove: readonly string[] },
): Changed<string[]> {
  if (!add.every(isDistinct))
    throw new Refusal(
      'bad_input',
      'Each word needs two letters or digits, or one with a sign such as + or #.',
      'words',
    )
  const contrary = add.find((word) => remove.includes(word))
  if (contrary !== undefined)
    throw new Refusal(
      'bad_input',
      `“${isolated(contrary)}” is both added and removed. Choose one.`,
      'words',
    )
  const gone = new Set(remove.map(heldKey))
  const after = new Map(before.map((word) => [heldKey(word), word]))
  const removed = [...after].filter(([key]) => gone.has(key) && after.delete(key))
  const added = add.filter((word) => {
    const isNew = !after.has(heldKey(word))
    if (isNew) after.set(heldKey(word), word)
    return isNew
  })
  if (after.size > ruleLimits.words)
    throw new Refusal('bad_input', `The list can have ${ruleLimits.words} words.`, 'words')
  const says = [
    added.length > 0 && `Held words added: ${listOf(added)}.`,
    removed.length > 0 && `Held words removed: ${listOf(removed.map(([, word]) => word))}.`,
  ].filter((each) => each !== false)
  return { after: [...after.values()].toSorted((a, b) => a.localeCompare(b, 'en')), says }
}

const listOf = (words: readonly string[]): string => words.map((word) => isolated(word)).join(', ')
