import { realpath } from 'node:fs/promises'
import path from 'node:path'
import { exists } from '../folders/exists'
import { withoutRedirectedGit } from './users-variables'

/** Settings with which git starts nothing by itself, asks for nothing, and prints what Parley reads. */
const SAFE_SETTINGS = [
  'core.fsmonitor=false',
  'core.hooksPath=/dev/null',
  'core.quotePath=false',
  'log.showSignature=false',
  'safe.bareRepository=explicit',
  'submodule.recurse=false',
]

/** Settings of a command that only reads. */
const READING_SETTINGS = [...SAFE_SETTINGS, 'diff.external=', 'protocol.allow=never']

/** Settings of a command that changes something. */
const CHANGING_SETTINGS = [
  ...SAFE_SETTINGS,
  'status.submoduleSummary=false',
  'fetch.recurseSubmodules=false',
  'push.recurseSubmodules=no',
  // Nothing unreachable is collected while Parley may still need it.
  'gc.auto=0',
  'maintenance.auto=false',
  'advice.detachedHead=false',
  'rerere.enabled=false',
]

/** Returns the options in front of every git command that only reads; `more` are further settings. */
export function readingArguments(more: readonly string[] = []): string[] {
  return asOptions([...READING_SETTINGS, ...more])
}

/** Returns the options in front of a git command that changes something. */
export function changingArguments(more: readonly string[], hooks: boolean): string[] {
  const settings = hooks
    ? CHANGING_SETTINGS.filter((setting) => !setting.startsWith('core.hooksPath='))
    : CHANGING_SETTINGS
  return asOptions([...settings, ...more])
}

const asOptions = (settings: readonly string[]): string[] => [
  '--no-pager',
  ...settings.flatMap((setting) => ['-c', setting]),
]

/** Returns the environment of git: nobody is prompted, nothing is fetched or locked, and no variable redirects it. */
export function readingEnvironment(base: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return {
    ...withoutRedirectedGit(base),
    // Overrides the repository's own permissions, unlike `protocol.allow`.
    GIT_ALLOW_PROTOCOL: 'none',
    GIT_NO_LAZY_FETCH: '1',
    GIT_OPTIONAL_LOCKS: '0',
    GIT_TERMINAL_PROMPT: '0',
    LC_ALL: 'C',
  }
}

/** Returns the environment of a git command that changes something. Nobody is prompted, and no editor opens. */
export function changingEnvironment(
  base: NodeJS.ProcessEnv,
  { network, fetches }: { readonly network: boolean; readonly fetches: boolean },
): NodeJS.ProcessEnv {
  return {
    ...withoutRedirectedGit(base),
    // `ext::` would run any program.
    GIT_ALLOW_PROTOCOL: network ? 'file:http:https:ssh' : 'none',
    ...(fetches ? {} : { GIT_NO_LAZY_FETCH: '1' }),
    GIT_EDITOR: 'true',
    GIT_SEQUENCE_EDITOR: 'true',
    GIT_MERGE_AUTOEDIT: 'no',
    GIT_TERMINAL_PROMPT: '0',
    LC_ALL: 'C',
  }
}

/** Returns variables that make git use settings, above those of files. */
export function settingVariables(
  settings: readonly (readonly [name: string, value: string])[],
): Record<string, string> {
  if (settings.length === 0) return {}
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

/**
 * Does the same for programs that run git themselves: the git that git starts in a submodule has these settings as well, unlike those
 * of {@link settingVariables} alone.
 */
export function inheritedVariables(
  settings: readonly (readonly [name: string, value: string])[],
): Record<string, string> {
  if (settings.length === 0) return {}
  return {
    ...settingVariables(settings),
    GIT_CONFIG_PARAMETERS: settings.map(([name, value]) => quotedSetting(name, value)).join(' '),
  }
}

/** Git reads both forms; versions before 2.31 only the first one, which ends a name at the first `=`. */
function quotedSetting(name: string, value: string): string {
  const quoted = (text: string) => `'${text.replaceAll(/['!]/g, (sign) => `'\\${sign}'`)}'`
  return name.includes('=') ? `${quoted(name)}=${quoted(value)}` : quoted(`${name}=${value}`)
}
