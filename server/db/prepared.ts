import type { Db } from './open.ts'

/**
 * A query that is built once per connection, because building its text costs more than running it.
 * @param build builds the query with `sql.placeholder(name)` for its parameters and ends in
 * `.prepare()`
 */
export function prepared<Query, Rest extends (string | number | boolean)[]>(
  build: (db: Db, ...shape: Rest) => Query,
): (db: Db, ...shape: Rest) => Query {
  const built = new WeakMap<Db, Map<string, Query>>()
  return (db, ...shape) => {
    const queries = built.get(db) ?? new Map<string, Query>()
    built.set(db, queries)
    const name = shape.join()
    const query = queries.get(name) ?? build(db, ...shape)
    queries.set(name, query)
    return query
  }
}
