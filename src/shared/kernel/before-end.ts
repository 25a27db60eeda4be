/** Who waits for the end of something that lives long, and whether it has come. */
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

  /** Calls `tell` with the end, at once where it has come, until the function that is answered is called. */
  for(tell: (end: E) => void): () => void {
    if (this.ended === undefined) this.tell.add(tell)
    else tell(this.ended.end)
    return () => void this.tell.delete(tell)
  }
}

const waiting = new WeakMap<Promise<unknown>, Waiting<unknown>>()

function waitingFor<E>(end: Promise<E>): Waiting<E> {
  // What stands there under a promise was made for its type.
  const known = waiting.get(end) as Waiting<E> | undefined
  if (known !== undefined) return known
  const made = new Waiting(end)
  waiting.set(end, made as Waiting<unknown>)
  return made
}

/**
 * What `work` comes to, or `instead` of it when `end` comes first. Nothing of it is kept once it is settled, where
 * `Promise.race` leaves something at `end` each time until that comes. `end` must not reject.
 */
export async function beforeEnd<T, E, I>(work: Promise<T>, end: Promise<E>, instead: (end: E) => I): Promise<T | I> {
  const ended = Promise.withResolvers<I>()
  const leave = waitingFor(end).for((value) => ended.resolve(instead(value)))
  try {
    return await Promise.race([work, ended.promise])
  } finally {
    leave()
  }
}
