import { useState, type ReactNode } from 'react'
import type { GenericSchema, InferOutput } from 'valibot'
import { useRead } from '../moderation/use-read.ts'
import { Button } from '../ui/controls/button.tsx'
import { TextField } from '../ui/controls/field.tsx'
import { Alert } from '../ui/loading/alert.tsx'
import { EmptyState } from '../ui/loading/empty-state.tsx'
import { Skeleton } from '../ui/loading/skeleton.tsx'
import { useOnline } from '../ui/use-online.ts'
import list from '../moderation/rows.module.css'
import styles from './administration-page.module.css'

type Props<Row> = {
  /** What the list has, for screen readers. */
  noun: string
  path: string
  schema: GenericSchema<unknown, Row[]>
  label: string
  hint: string
  /** The title of a list without rows. */
  empty: string
  renderRow: (row: Row) => ReactNode
}

/** A search field, and what it finds on the server, page by page. */
export function SearchedList<Row>({
  noun,
  path,
  schema,
  label,
  hint,
  empty,
  renderRow,
}: Props<Row>) {
  const isOnline = useOnline()
  const [search, setSearch] = useState('')
  const query = new URLSearchParams({ limit: '50' })
  if (search.trim() !== '') query.set('search', search.trim())
  const read = useRead(`${path}?${query}`, schema)
  const rows: InferOutput<typeof schema> | undefined = read.pages?.flat()
  return (
    <>
      <search>
        <TextField
          label={label}
          hint={hint}
          type="search"
          autoComplete="off"
          value={search}
          maxLength={320}
          onChange={(event) => setSearch(event.target.value)}
        />
      </search>
      {isOnline && read.problem && <Alert>{read.problem}</Alert>}
      <section className={styles.accounts} aria-label={noun}>
        {!rows && !read.problem && <Skeleton lines={8} />}
        {rows?.length === 0 && <EmptyState scene="lamp" title={empty} />}
        {rows && rows.length > 0 && <ul className={list.list}>{rows.map(renderRow)}</ul>}
        {read.showMore && (
          <Button variant="ghost" wide onClick={read.showMore}>
            Show more
          </Button>
        )}
      </section>
    </>
  )
}
