/** Returns where a value lacks something of a recorded one; empty when it has all of it. Further fields are allowed. */
export function lacking(recorded: unknown, actual: unknown, path = ''): string[] {
  if (Array.isArray(recorded)) {
    if (!Array.isArray(actual)) return [`${path}: no list`]
    return recorded.flatMap((each, at) =>
      actual.some((one) => lacking(each, one).length === 0) ? [] : [`${path}[${at}]: ${JSON.stringify(each)}`],
    )
  }
  if (typeof recorded === 'object' && recorded !== null) {
    if (typeof actual !== 'object' || actual === null) return [`${path}: ${JSON.stringify(actual)}`]
    return Object.entries(recorded).flatMap(([name, value]) =>
      lacking(value, (actual as Readonly<Record<string, unknown>>)[name], path === '' ? name : `${path}.${name}`),
    )
  }
  return recorded === actual ? [] : [`${path}: ${JSON.stringify(actual)} instead of ${JSON.stringify(recorded)}`]
}
