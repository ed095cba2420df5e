import { maxImageBytes } from '#sync/images.ts'
import { Refusal } from '#sync/refusal.ts'

/** Uploads of one person at a time: one that is decoded, and two that arrive or wait. */
const mostOfOne = 3
/** Bytes of all uploads in memory. */
const mostBytes = 12 * maxImageBytes

const tooBusy = 'Too many photos are being uploaded right now. Please try again in a moment.'
const tooManyUploads = () => new Refusal('limited', tooBusy, undefined, 5)

/** An upload that arrives or waits for its turn. */
export interface Place {
  /** Aborts with a refusal when the upload loses its place. */
  readonly signal: AbortSignal
  /** Takes room for bytes that have arrived. @throws Refusal `limited` if there is none */
  grow(bytes: number): void
}

/**
 * The memory for uploads. They take room as they arrive, because an announced length costs nothing. If
 * it is full, the oldest upload of the account that holds most loses its place to one that holds less.
 */
export class UploadRoom {
  /** In the order of their beginnings. */
  readonly #uploads = new Set<HeldUpload>()
  readonly #most: number

  constructor(most = mostBytes) {
    this.#most = most
  }

  /** Runs `work` with a place. @throws Refusal `limited` if the owner has three uploads under way */
  async run<T>(owner: string, work: (place: Place) => Promise<T>): Promise<T> {
    if (this.#of(owner).length >= mostOfOne) throw tooManyUploads()
    const upload = new HeldUpload(owner, (bytes) => this.#makeRoom(upload, bytes))
    this.#uploads.add(upload)
    try {
      return await work(upload)
    } finally {
      this.#uploads.delete(upload)
    }
  }

  #makeRoom(upload: HeldUpload, bytes: number): void {
    const wanted = this.#heldBy(upload.owner) + bytes
    while (sum([...this.#uploads]) + bytes > this.#most) {
      const [largest] = [...this.#uploads]
        .filter(({ held }) => held > 0)
        .toSorted((one, other) => this.#heldBy(other.owner) - this.#heldBy(one.owner))
      if (!largest || this.#heldBy(largest.owner) <= wanted) throw tooManyUploads()
      largest.lose()
      this.#uploads.delete(largest)
    }
  }

  #of = (owner: string): HeldUpload[] =>
    [...this.#uploads].filter((upload) => upload.owner === owner)

  #heldBy = (owner: string): number => sum(this.#of(owner))
}

const sum = (uploads: readonly HeldUpload[]): number =>
  uploads.reduce((total, { held }) => total + held, 0)

class HeldUpload implements Place {
  readonly owner: string
  held = 0
  readonly #makeRoom: (bytes: number) => void
  readonly #lost = new AbortController()

  constructor(owner: string, makeRoom: (bytes: number) => void) {
    this.owner = owner
    this.#makeRoom = makeRoom
  }

  get signal(): AbortSignal {
    return this.#lost.signal
  }

  grow(bytes: number): void {
    this.#makeRoom(bytes)
    this.held += bytes
  }

  lose(): void {
    this.#lost.abort(tooManyUploads())
  }
}
