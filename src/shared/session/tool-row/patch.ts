type Args = Readonly<Record<string, unknown>>

/** Files and lines that a patch changes. */
export interface PatchChange {
  readonly paths: readonly string[]
  readonly added: number
  readonly removed: number
}

/** Reads the patch of a call in the format of `apply_patch`; without one nothing changes. */
export function changedByPatch(args: Args): PatchChange {
  const given = args['input'] ?? args['patch'] ?? args['patchText']
  if (typeof given !== 'string' || !given.includes('*** Begin Patch')) return { paths: [], added: 0, removed: 0 }
  const lines = given.split(/\r?\n/)
  const paths = lines.flatMap((line) => /^\*\*\* (?:Add|Update|Delete) File: (.+)$/.exec(line)?.[1]?.trim() ?? [])
  const count = (sign: string) => lines.filter((line) => line.startsWith(sign)).length
  return { paths, added: count('+'), removed: count('-') }
}
