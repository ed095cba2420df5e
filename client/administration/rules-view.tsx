import { rulesSchema } from '#sync/moderation/rules.ts'
import { useRead } from '../moderation/use-read.ts'
import { Alert } from '../ui/loading/alert.tsx'
import { Skeleton } from '../ui/loading/skeleton.tsx'
import { useOnline } from '../ui/use-online.ts'
import { CategoriesCard } from './categories-card.tsx'
import { rulesPath } from './change-rules.ts'
import { ProhibitedCard } from './prohibited-card.tsx'

/** The categories, and what may not be sold. */
export function RulesView() {
  const isOnline = useOnline()
  const { data, problem } = useRead(rulesPath, rulesSchema)
  if (!data) return problem ? isOnline && <Alert>{problem}</Alert> : <Skeleton lines={8} />
  return (
    <>
      <CategoriesCard categories={data.categories} />
      <ProhibitedCard text={data.prohibited} />
    </>
  )
}
