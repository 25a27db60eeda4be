/** A session that can be held, so that nothing else changes it. */
interface Holdable {
  readonly sessionId: string
  exclusive<T>(work: () => Promise<T>): Promise<T>
}

/**
 * Runs `work` while nothing else changes two sessions. They are taken in the order of their ids, as by everybody who takes
 * more than one, so that two requests never wait for each other.
 */
export function holdBoth<T>(one: Holdable, other: Holdable, work: () => Promise<T>): Promise<T> {
  const [first, second] = one.sessionId < other.sessionId ? [one, other] : [other, one]
  return first.exclusive(() => second.exclusive(work))
}
