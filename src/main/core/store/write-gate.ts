/*
 * SQLite has one writer at a time, and whoever waits for it blocks its thread. Threads of one host therefore ask each
 * other first: a worker may block while it waits, the thread that serves clients must not.
 */

const LOCK = 0
const IS_WAITED_FOR = 1

/** Lock that lets one thread of a host at a time write to the store. Pass `shared` to another thread to share it. */
export class WriteGate {
  readonly #state: Int32Array

  constructor(readonly shared: SharedArrayBuffer = new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT)) {
    this.#state = new Int32Array(shared)
  }

  /** Takes the gate if it is free. */
  tryEnter(): boolean {
    return Atomics.compareExchange(this.#state, LOCK, 0, 1) === 0
  }

  /** Resolves once the gate is taken. Takes precedence over a thread that uses {@link enterBlocking}. */
  async enter(): Promise<void> {
    Atomics.add(this.#state, IS_WAITED_FOR, 1)
    while (!this.tryEnter()) {
      const waiting = Atomics.waitAsync(this.#state, LOCK, 1)
      if (waiting.async) await waiting.value
    }
    Atomics.sub(this.#state, IS_WAITED_FOR, 1)
    Atomics.notify(this.#state, IS_WAITED_FOR)
  }

  /** Blocks this thread until the gate is taken, and lets others go first. Not for a thread that serves clients. */
  enterBlocking(): void {
    for (;;) {
      const waited = Atomics.load(this.#state, IS_WAITED_FOR)
      if (waited > 0) Atomics.wait(this.#state, IS_WAITED_FOR, waited)
      else if (this.tryEnter()) return
      else Atomics.wait(this.#state, LOCK, 1)
    }
  }

  /** True while a thread that serves clients waits. */
  get isWaitedFor(): boolean {
    return Atomics.load(this.#state, IS_WAITED_FOR) > 0
  }

  /** Runs synchronous work as soon as no other thread writes. */
  async during<T>(work: () => T): Promise<T> {
    if (!this.tryEnter()) await this.enter()
    try {
      return work()
    } finally {
      this.leave()
    }
  }

  leave(): void {
    Atomics.store(this.#state, LOCK, 0)
    Atomics.notify(this.#state, LOCK)
  }
}
