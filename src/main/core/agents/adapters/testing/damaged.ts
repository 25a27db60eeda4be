/** Replaces the value at a place in a value; the steps of the path count its keys cyclically. */
export function replaced(whole: unknown, [step, ...rest]: readonly number[], value: unknown): unknown {
  if (step === undefined || typeof whole !== 'object' || whole === null) return value
  const keys = Object.keys(whole)
  const key = keys[step % Math.max(keys.length, 1)]
  if (key === undefined) return value
  const copy: Record<string, unknown> = { ...whole }
  copy[key] = replaced(copy[key], rest, value)
  return Array.isArray(whole) ? Object.values(copy) : copy
}
