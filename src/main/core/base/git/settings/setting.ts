/** Prints settings with their scope, origin and value, each followed by a NUL: those in force, or with `--file` of a file. */
export const LIST_SCOPED = ['config', '--list', '--includes', '--show-scope', '--show-origin', '-z']

/** A setting in force, or one that a condition can bring into force. */
export interface Setting {
  /** True when the repository itself has it. */
  readonly isOwn: boolean
  /** File that has it, relative to the top of the working files; undefined for a blob. */
  readonly file: string | undefined
  readonly name: string
  readonly value: string
}

/** Reads what {@link LIST_SCOPED} prints; `isOwn` says that all of it is the repository's own. */
export function parseSettings(printed: string, { isOwn = false }: { readonly isOwn?: boolean } = {}): Setting[] {
  const parts = printed.split('\0')
  const found: Setting[] = []
  for (let at = 0; at + 2 < parts.length; at += 3) {
    const [scope, origin, entry] = [parts[at] ?? '', parts[at + 1] ?? '', parts[at + 2] ?? '']
    // Those of the command that lists them; git says the same of a file that it is given.
    if (scope === 'command' && !isOwn) continue
    const end = entry.indexOf('\n')
    const [name, value] = end < 0 ? [entry, ''] : [entry.slice(0, end), entry.slice(end + 1)]
    found.push({
      isOwn: isOwn || (scope !== 'global' && scope !== 'system'),
      file: origin.startsWith('file:') ? origin.slice('file:'.length) : undefined,
      name,
      value,
    })
  }
  return found
}
