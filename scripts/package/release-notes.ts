/** Returns the changes of a version in a changelog of Keep a Changelog. Throws where it has none. */
export function notesOf(changelog: string, version: string): string {
  const section = changelog.split(/^## /m).find((part) => part.startsWith(`[${version}]`))
  const notes = section?.split('\n').slice(1).join('\n').trim()
  if (notes === undefined || notes === '') throw new Error(`CHANGELOG.md has no changes of ${version}.`)
  return `${notes}\n`
}

/** Combines lists of checksums, sorted by name. Throws where two files have the same name. */
export function mergeSums(lists: readonly string[]): Map<string, string> {
  const sums = new Map<string, string>()
  for (const line of lists.flatMap((text) => text.trim().split('\n'))) {
    const [sum = '', name = ''] = line.split(/ {2}/, 2)
    if (sums.has(name)) throw new Error(`Two packages are named ${name}.`)
    sums.set(name, sum)
  }
  return new Map([...sums].sort(([one], [other]) => (one < other ? -1 : 1)))
}
