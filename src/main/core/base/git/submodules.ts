import { access } from 'node:fs/promises'
import path from 'node:path'

/** Runs git; undefined when it fails. */
type Run = (args: readonly string[]) => Promise<string | undefined>

/**
 * Returns settings with which git does not look for changes in submodules, where it would run programs that their own
 * settings name, although the repository asks for that. Null when they cannot be read or passed on.
 */
export async function submodulesLeftAlone(folder: string, own: readonly string[], run: Run): Promise<string[] | null> {
  const declared = await declaredIn(folder, run)
  if (declared === null) return null
  const names = new Set(
    [...own, ...declared].flatMap((setting) => /^submodule\.(.*)\.[^.]*$/s.exec(setting)?.[1] ?? []),
  )
  if ([...names].some((name) => name.includes('='))) return null
  return ['diff.ignoreSubmodules=dirty', ...[...names].map((name) => `submodule.${name}.ignore=dirty`)]
}

async function declaredIn(folder: string, run: Run): Promise<string[] | null> {
  const file = path.join(folder, '.gitmodules')
  const isThere = await access(file).then(
    () => true,
    () => false,
  )
  if (!isThere) return []
  const printed = await run(['config', '--list', '--name-only', '-z', '--file', file])
  return printed === undefined ? null : printed.split('\0')
}
