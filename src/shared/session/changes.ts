/** Returns an entity with changed fields; null unsets a field, undefined leaves it. */
export function withChanges<T extends object>(entity: T, changes: Readonly<Record<string, unknown>>): T {
  const changed = Object.entries(changes).filter(([, value]) => value !== undefined)
  if (changed.length === 0) return entity
  const next = Object.entries({ ...entity, ...Object.fromEntries(changed) }).filter(([, value]) => value !== null)
  return Object.fromEntries(next) as T
}

/** Returns the changes that make one entity of another: null for fields that are gone. */
export function changesBetween<T extends object>(before: T, after: T): { [K in keyof T]?: T[K] | null } {
  const was = before as Readonly<Record<string, unknown>>
  const is = after as Readonly<Record<string, unknown>>
  const gone = Object.keys(was).filter((key) => is[key] === undefined && was[key] !== undefined)
  const changed = Object.entries(is).filter(([key, value]) => value !== was[key] && value !== undefined)
  return Object.fromEntries([...changed, ...gone.map((key) => [key, null] as const)]) as {
    [K in keyof T]?: T[K] | null
  }
}
