/**
 * Returns whether `work` settles within a time, in milliseconds; it goes on when it does not. A rejection counts as settled and
 * is the caller's to handle where the work itself is used.
 */
export async function settlesWithin(work: Promise<unknown>, ms: number): Promise<boolean> {
  const late = Promise.withResolvers<false>()
  const timer = setTimeout(() => late.resolve(false), ms)
  const settled = work.then(
    () => true,
    () => true,
  )
  try {
    return await Promise.race([settled, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
