import { pages } from './pages.ts'
import type { Kept, Rows } from './rows.ts'
import type { Saved, SavedRow } from './saved.ts'

interface Checkpoint {
  version: number
  /** The position of the last row of that version. */
  place: number
}

interface Pushed {
  newDocumentState: SavedRow
}

type Placed = Kept & { place: number }

/** Pull by checkpoint and push, as rxdb.info/replication-http describes. */
export class RxdbServer {
  readonly #rows: Rows
  readonly #saved: Saved

  constructor(rows: Rows, saved: Saved) {
    this.#rows = rows
    this.#saved = saved
  }

  /** @returns the conflicts: none, because only this device writes here. */
  push(space: string, pushed: Pushed[]): SavedRow[] {
    this.#saved.add(
      space,
      pushed.map(({ newDocumentState }) => newDocumentState),
    )
    return []
  }

  pull(table: string, checkpoint: Checkpoint | undefined): unknown {
    // The other table holds only the device's own pushes, which it already has.
    if (table !== 'listings') return { documents: [], checkpoint }
    const from = checkpoint ?? { version: 0, place: 0 }
    const page = this.#rows.kept
      .map((each, place): Placed => ({ ...each, place }))
      .filter((each) => isAfter(each, from))
      .sort((a, b) => a.version - b.version || a.place - b.place)
      .slice(0, checkpoint ? pages.next : pages.first)
    const { version, place } = page.at(-1) ?? from
    return { documents: page.map(documentOf), checkpoint: { version, place } }
  }
}

const isAfter = (row: Placed, { version, place }: Checkpoint): boolean =>
  row.version > version || (row.version === version && row.place > place)

function documentOf({ row: { _id, ...row } }: Kept): unknown {
  return { ...row, id: _id, _deleted: false }
}
