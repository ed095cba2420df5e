import type { Db } from './open.ts'

/**
 * A query that is built once per connection: putting its text together costs more than running it.
 * @param build makes it, with `sql.placeholder(name)` for what differs, and ends in `.prepare()`.
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
