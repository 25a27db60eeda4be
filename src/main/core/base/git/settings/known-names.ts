import { partsOfName } from './classify'

/** By the program, the names of settings that a git knows. */
const known = new Map<string, Promise<ReadonlySet<string>>>()

/** Prints the names of all settings that a git knows. */
export const LIST_KNOWN = ['help', '--config']

/** Reads what {@link LIST_KNOWN} prints: one name a line, with a placeholder for what may be chosen. */
export function parseKnownNames(printed: string): Set<string> {
  const names = printed.split('\n').filter((line) => /^[a-z][\w-]*\.\S+$/i.test(line))
  return new Set(names.map((name) => name.replaceAll(/<[^>]*>/g, '*').toLowerCase()))
}

/** Returns the names that a git knows; none when it does not tell. */
export function knownNames(command: string, run: () => Promise<string | undefined>): Promise<ReadonlySet<string>> {
  const found = known.get(command) ?? run().then((printed) => parseKnownNames(printed ?? ''))
  known.set(command, found)
  return found
}

/** Returns whether a name is among those that a git knows. */
export function isKnown(name: string, names: ReadonlySet<string>): boolean {
  const { section, subsection, key } = partsOfName(name)
  if (subsection === undefined) return names.has(`${section}.${key}`) || names.has(`${section}.*`)
  return [`${section}.*.${key}`, `${section}.*.*`, `${section}.${subsection.toLowerCase()}.${key}`].some((pattern) =>
    names.has(pattern),
  )
}
