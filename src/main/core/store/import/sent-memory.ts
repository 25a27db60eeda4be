/** Bytes of memory that are taken at a time. */
const CHUNK = 64 * 1024

/**
 * Memory that goes to another thread as a whole: handing over a few large pieces costs a fraction of handing over one for each
 * text.
 */
export class SentMemory {
  #chunk: Uint8Array<ArrayBuffer> = new Uint8Array(0)
  #used = 0

  /** Returns a copy of bytes: a small buffer is a part of a larger one, which would cross with it. */
  copy(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
    if (bytes.length > this.#chunk.length - this.#used) {
      this.#chunk = new Uint8Array(Math.max(CHUNK, bytes.length))
      this.#used = 0
    }
    const copy = this.#chunk.subarray(this.#used, this.#used + bytes.length)
    copy.set(bytes)
    this.#used += bytes.length
    return copy
  }
}
