import { administeredRulesSchema } from '#sync/moderation/rules.ts'
import { useRead } from '../moderation/use-read.ts'
import { Alert } from '../ui/loading/alert.tsx'
import { Skeleton } from '../ui/loading/skeleton.tsx'
import { useOnline } from '../ui/use-online.ts'
import { CategoriesCard } from './categories-card.tsx'
import { rulesPath } from './change-rules.ts'
import { ProhibitedCard } from './prohibited-card.tsx'
import { WordsCard } from './words-card.tsx'

/** The categories, the words that hold a listing back, and what may not be sold. */
export function RulesView() {
  const isOnline = useOnline()
  const { data, problem } = useRead(rulesPath, administeredRulesSchema)
  if (!data) return problem ? isOnline && <Alert>{problem}</Alert> : <Skeleton lines={8} />
  return (
    <>
      <CategoriesCard categories={data.categories} />
      <WordsCard words={data.words} />
      <ProhibitedCard text={data.prohibited} />
    </>
  )
}
