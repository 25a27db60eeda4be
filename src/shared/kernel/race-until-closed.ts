/** Callbacks that wait for the end of a long-lived object, and its end once reached. */
class Waiting<E> {
  private readonly tell = new Set<(end: E) => void>()
  private ended: { readonly end: E } | undefined

  constructor(end: Promise<E>) {
    void end.then((value) => {
      this.ended = { end: value }
      for (const tell of this.tell) tell(value)
      this.tell.clear()
    })
  }

  /** Calls `tell` with the end, immediately if it has been reached, until the returned function is called. */
  for(tell: (end: E) => void): () => void {
    if (this.ended === undefined) this.tell.add(tell)
    else tell(this.ended.end)
    return () => void this.tell.delete(tell)
  }
}

const waiting = new WeakMap<Promise<unknown>, Waiting<unknown>>()

function waitingFor<E>(end: Promise<E>): Waiting<E> {
  // The entry under a promise was created for its type.
  const known = waiting.get(end) as Waiting<E> | undefined
  if (known !== undefined) return known
  const made = new Waiting(end)
  waiting.set(end, made as Waiting<unknown>)
  return made
}

/**
 * Returns the result of `work`, or of `instead` when `end` settles first. Leaves nothing attached to `end` once
 * settled, unlike `Promise.race`, which leaves a reaction on it each time. `end` must not reject.
 */
export async function raceUntilClosed<T, E, I>(
  work: Promise<T>,
  end: Promise<E>,
  instead: (end: E) => I,
): Promise<T | I> {
  const ended = Promise.withResolvers<I>()
  const leave = waitingFor(end).for((value) => ended.resolve(instead(value)))
  try {
    return await Promise.race([work, ended.promise])
  } finally {
    leave()
  }
}
