/** Returns the fields that are not undefined, to be spread into an object whose fields may be absent. */
export function defined<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const present: { [K in keyof T]?: Exclude<T[K], undefined> } = {}
  for (const name in fields)
    if (fields[name] !== undefined) present[name] = fields[name] as Exclude<T[typeof name], undefined>
  return present
}
