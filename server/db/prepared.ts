import type { Db } from './open.ts'

/** What a query's text depends on, apart from its parameters. */
type Shape = Readonly<Record<string, string | number | boolean>>

/**
 * A query that is built once per connection and shape, because building its text costs more than running it.
 * @param build builds the query with `sql.placeholder(name)` for its parameters and ends in
 * `.prepare()`
 */
export function prepared<Query, Rest extends [shape?: Shape]>(
  build: (db: Db, ...rest: Rest) => Query,
): (db: Db, ...rest: Rest) => Query {
  const built = new WeakMap<Db, Map<string, Query>>()
  return (db, ...rest) => {
    const queries = built.get(db) ?? new Map<string, Query>()
    built.set(db, queries)
    const [shape = {}] = rest
    const name = Object.values(shape).join()
    const query = queries.get(name) ?? build(db, ...rest)
    queries.set(name, query)
    return query
  }
}
