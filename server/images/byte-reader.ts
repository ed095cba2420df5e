type ToRefuse = () => Error

/** Takes a stream apart at marks, holding no more of it than the piece asked for. */
export class ByteReader {
  readonly #source: ReadableStreamDefaultReader<Uint8Array>
  #bytes = Buffer.allocUnsafe(64 * 1024)
  #start = 0
  #end = 0

  /** @param before what is read ahead of the stream. */
  constructor(stream: ReadableStream<Uint8Array>, before = '') {
    this.#source = stream.getReader()
    this.#end = this.#bytes.write(before)
  }

  /**
   * The bytes up to the next mark, which is passed over.
   * @throws what `tooLong` makes once more than `most` bytes stand before it, `cutOff` if none comes.
   */
  async until(mark: Buffer, most: number, tooLong: ToRefuse, cutOff: ToRefuse): Promise<Buffer> {
    let searched = 0
    for (;;) {
      const held = this.#bytes.subarray(this.#start, this.#end)
      const length = held.indexOf(mark, searched)
      if (length > most || (length === -1 && held.length > most + mark.length)) throw tooLong()
      if (length !== -1) return this.#take(length, mark.length)
      searched = Math.max(0, held.length - mark.length + 1)
      await this.#receive(cutOff)
    }
  }

  /** Exactly so many bytes. @throws what `cutOff` makes if the stream ends before. */
  async exactly(length: number, cutOff: ToRefuse): Promise<Buffer> {
    while (this.#end - this.#start < length) await this.#receive(cutOff)
    return this.#take(length, 0)
  }

  // Cancelling would destroy the socket that the answer still has to use.
  release(): void {
    this.#source.releaseLock()
  }

  #take(length: number, passed: number): Buffer {
    const taken = Buffer.from(this.#bytes.subarray(this.#start, this.#start + length))
    this.#start += length + passed
    return taken
  }

  async #receive(cutOff: ToRefuse): Promise<void> {
    const { value } = await this.#source.read().catch(() => ({ value: undefined }))
    if (value === undefined) throw cutOff()
    if (this.#end + value.length > this.#bytes.length) this.#makeRoom(value.length)
    this.#bytes.set(value, this.#end)
    this.#end += value.length
  }

  #makeRoom(length: number): void {
    const held = this.#bytes.subarray(this.#start, this.#end)
    const needed = held.length + length
    const roomy = needed * 2 > this.#bytes.length ? Buffer.allocUnsafe(needed * 2) : this.#bytes
    roomy.set(held)
    this.#bytes = roomy
    this.#start = 0
    this.#end = held.length
  }
}
