import type { Replacement } from './settings/replacements'

/**
 * Returns settings with which git does not look for changes in submodules, where it would run programs that their own
 * settings name, although the repository asks for that. `names` are those of the settings in force and of `.gitmodules`.
 */
export function submodulesLeftAlone(names: readonly string[]): Replacement[] {
  const submodules = new Set(names.flatMap((name) => /^submodule\.(.*)\.[^.]*$/s.exec(name)?.[1] ?? []))
  return [
    ['diff.ignoreSubmodules', 'dirty'],
    ...[...submodules].map((name): Replacement => [`submodule.${name}.ignore`, 'dirty']),
  ]
}
