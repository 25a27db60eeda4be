import { realpath } from 'node:fs/promises'
import path from 'node:path'
import { exists } from '../folders/exists'

/** Variables of the host's environment that git may see: where it finds itself, and the user's own settings. */
const KEPT_VARIABLES =
  /^GIT_(?:EXEC_PATH|CEILING_DIRECTORIES|DISCOVERY_ACROSS_FILESYSTEM|CONFIG_(?:GLOBAL|SYSTEM|NOSYSTEM))$/i

/** Settings with which git reads a repository without starting any program that the repository names. */
const SAFE_SETTINGS = [
  'core.fsmonitor=false',
  'core.hooksPath=/dev/null',
  'core.quotePath=false',
  'diff.external=',
  'protocol.allow=never',
  'safe.bareRepository=explicit',
  'submodule.recurse=false',
]

/** Maximum number of filters, more than any real repository declares. */
const MOST_FILTERS = 200

/** Returns the options in front of every git command. `filters` are names that {@link filtersIn} found. */
export function safeArguments(filters: readonly string[]): string[] {
  const settings = [
    ...SAFE_SETTINGS,
    ...filters.flatMap((name) => [
      `filter.${name}.clean=`,
      `filter.${name}.smudge=`,
      `filter.${name}.process=`,
      `filter.${name}.required=false`,
    ]),
  ]
  return ['--no-pager', ...settings.flatMap((setting) => ['-c', setting])]
}

/** Returns the environment of git: nobody is prompted, nothing is fetched or locked, and no variable redirects it. */
export function safeEnvironment(base: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const kept = Object.entries(base).filter(([name]) => !/^GIT_/i.test(name) || KEPT_VARIABLES.test(name))
  return {
    ...Object.fromEntries(kept),
    // Overrides the repository's own permissions, unlike `protocol.allow`.
    GIT_ALLOW_PROTOCOL: 'none',
    GIT_NO_LAZY_FETCH: '1',
    GIT_OPTIONAL_LOCKS: '0',
    GIT_TERMINAL_PROMPT: '0',
    LC_ALL: 'C',
  }
}

/** Prints the names of all settings that are in force in a repository, each followed by a NUL. */
export const LIST_SETTINGS = ['config', '--list', '--name-only', '-z']

/**
 * Returns the filters that settings declare. Null when one cannot be switched off because its name cannot be expressed.
 */
export function filtersIn(settings: string): string[] | null {
  const found = new Set<string>()
  for (const name of settings.split('\0')) {
    const [, filter] = /^filter\.(.*)\.[^.]*$/s.exec(name) ?? []
    if (filter === undefined) continue
    if (filter.includes('=')) return null
    found.add(filter)
  }
  return found.size > MOST_FILTERS ? null : [...found]
}

/** Settings that name a program which git starts even when it only reads. */
const READING_PROGRAMS =
  /^(?:core\.fsmonitor|diff\.external|diff\..*\.(?:command|textconv)|filter\..*\.(?:clean|process)|remote\..*\.uploadpack)$/s
/** Values that the extension for large files writes into every repository that uses it. */
const LARGE_FILES = /^git-lfs (?:clean -- %f|filter-process)$/

/**
 * Returns the settings that name programs which git starts even when it only reads; `settings` as `--list -z` prints
 * them.
 */
export function programsIn(settings: string): { name: string; value: string }[] {
  return settings.split('\0').flatMap((entry) => {
    const end = entry.indexOf('\n')
    const [name, value] = end < 0 ? [entry, ''] : [entry.slice(0, end), entry.slice(end + 1)]
    const isProgram = READING_PROGRAMS.test(name) && !/^(?:|true|false|0|1)$/.test(value) && !LARGE_FILES.test(value)
    return isProgram ? [{ name, value }] : []
  })
}

/** Returns variables that make git ignore such settings, for programs that run git themselves. */
export function gitOverrides(names: readonly string[]): Record<string, string> {
  if (names.length === 0) return {}
  const settings = [
    ...names.map((name) => [name, name === 'core.fsmonitor' ? 'false' : ''] as const),
    ['core.hooksPath', '/dev/null'] as const,
  ]
  return {
    GIT_CONFIG_COUNT: String(settings.length),
    ...Object.fromEntries(
      settings.flatMap(([name, value], index) => [
        [`GIT_CONFIG_KEY_${index}`, name],
        [`GIT_CONFIG_VALUE_${index}`, value],
      ]),
    ),
  }
}

/**
 * Distinguishes a bare repository among the files of another one from a checkout. Git would use the bare repository
 * with its settings; versions before 2.38 cannot be told not to.
 */
export async function isInBareRepository(folder: string): Promise<boolean> {
  let at = await realpath(folder).catch(() => folder)
  for (;;) {
    const here = at
    const has = (name: string): Promise<boolean> => exists(path.join(here, name))
    // Nearly no folder has the first one.
    if ((await has('HEAD')) && (await has('objects')) && (await has('refs'))) return true
    const parent = path.dirname(here)
    if (parent === here || (await has('.git'))) return false
    at = parent
  }
}
