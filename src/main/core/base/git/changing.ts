/*
 * Safety of commands that change a repository for the user. Settings of the user (global, system, environment) apply;
 * programs named by the repository's own settings do not run.
 */

/** Prints all settings in force with their scope and value, each followed by a NUL. */
export const LIST_SCOPED = ['config', '--list', '--show-scope', '-z']

/** Settings of which the repository's own value is replaced, as `-c` takes them. */
export type HeldBack = readonly string[]

const MOST_HELD_BACK = 500

interface Setting {
  readonly isOwn: boolean
  readonly name: string
  readonly value: string
}

/** Values that the extension for large files writes into every repository that uses it. */
const LARGE_FILES = /^git-lfs (?:clean -- %f|smudge -- %f|filter-process)$/

/**
 * Settings that name a program, with the value that replaces the repository's own one when the user has none. Git's own
 * merge takes the place of a merge driver.
 */
const PROGRAMS: readonly (readonly [name: RegExp, neutral: string])[] = [
  [/^core\.(?:sshcommand)$/, 'ssh'],
  [/^core\.(?:askpass|gitproxy)$/, ''],
  [/^core\.alternaterefscommand$/, 'true'],
  [/^gpg\.program$|^gpg\.openpgp\.program$/, 'gpg'],
  [/^gpg\.x509\.program$/, 'gpgsm'],
  [/^gpg\.ssh\.program$/, 'ssh-keygen'],
  [/^gpg\.ssh\.defaultkeycommand$/, ''],
  [/^filter\..*\.(?:clean|smudge|process)$/s, ''],
  [/^merge\..*\.driver$/s, 'git merge-file --marker-size=%L %A %O %B'],
  [/^diff\.external$|^diff\..*\.(?:command|textconv)$/s, ''],
]
/** Of these git uses the first value, so that none can be given in its place. */
const REMOTE_PROGRAM = /^remote\..*\.(?:uploadpack|receivepack|vcs)$/s
const CREDENTIAL_HELPER = /^credential\.(?:.*\.)?helper$/s

/**
 * Returns the settings with which git runs none of the programs that a repository itself names; `settings` as
 * {@link LIST_SCOPED} prints them. Null when one cannot be held back because its name cannot be passed on.
 */
export function heldBackSettings(settings: string): HeldBack | null {
  const all = parse(settings)
  const held: string[] = []
  for (const { isOwn, name, value } of all) {
    if (!isOwn) continue
    if (CREDENTIAL_HELPER.test(name)) {
      if (name.includes('=')) return null
      // An empty value clears the list.
      held.push(`${name}=`, ...usersOwn(all, name).map((theirs) => `${name}=${theirs}`))
      continue
    }
    const neutral = PROGRAMS.find(([pattern]) => pattern.test(name))?.[1]
    if (neutral === undefined || LARGE_FILES.test(value)) continue
    if (name.includes('=')) return null
    held.push(`${name}=${usersOwn(all, name).at(-1) ?? neutral}`)
    const [, filter] = /^filter\.(.*)\.[^.]*$/s.exec(name) ?? []
    if (filter !== undefined) held.push(`filter.${filter}.required=false`)
  }
  return held.length > MOST_HELD_BACK ? null : held
}

function usersOwn(all: readonly Setting[], name: string): string[] {
  return all.filter((other) => !other.isOwn && other.name === name).map(({ value }) => value)
}

function parse(settings: string): Setting[] {
  const parts = settings.split('\0')
  const found: Setting[] = []
  for (let at = 0; at + 1 < parts.length; at += 2) {
    const [scope, entry] = [parts[at] ?? '', parts[at + 1] ?? '']
    const end = entry.indexOf('\n')
    const [name, value] = end < 0 ? [entry, ''] : [entry.slice(0, end), entry.slice(end + 1)]
    found.push({ isOwn: scope !== 'global' && scope !== 'system' && scope !== 'command', name, value })
  }
  return found
}

/** Returns the repository's own settings that name a program for its remotes, which cannot be replaced. */
export function remotePrograms(settings: string): string[] {
  return parse(settings).flatMap(({ isOwn, name }) => (isOwn && REMOTE_PROGRAM.test(name) ? [name] : []))
}

/** Returns the options in front of a git command that changes something. */
export function changingArguments(heldBack: HeldBack, hooks: boolean): string[] {
  const settings = [
    'core.fsmonitor=false',
    ...(hooks ? [] : ['core.hooksPath=/dev/null']),
    'core.quotePath=false',
    'safe.bareRepository=explicit',
    'submodule.recurse=false',
    'fetch.recurseSubmodules=false',
    // Nothing unreachable is collected while Parley may still need it.
    'gc.auto=0',
    'maintenance.auto=false',
    'advice.detachedHead=false',
    'rerere.enabled=false',
    ...heldBack,
  ]
  return ['--no-pager', ...settings.flatMap((setting) => ['-c', setting])]
}

/** Variables of git that would redirect a command to another repository or run a program for somebody else. */
const USERS_VARIABLES =
  /^GIT_(?:EXEC_PATH|CEILING_DIRECTORIES|DISCOVERY_ACROSS_FILESYSTEM|CONFIG_(?:GLOBAL|SYSTEM|NOSYSTEM)|(?:AUTHOR|COMMITTER)_(?:NAME|EMAIL)|SSH|SSH_COMMAND|SSH_VARIANT|ASKPASS)$/i

/** Returns the environment of a git command that changes something. Nobody is prompted, and no editor opens. */
export function changingEnvironment(base: NodeJS.ProcessEnv, heldBack: HeldBack, network: boolean): NodeJS.ProcessEnv {
  const kept = Object.entries(base).filter(([name]) => !/^GIT_/i.test(name) || USERS_VARIABLES.test(name))
  return {
    ...Object.fromEntries(kept),
    // `ext::` would run any program. A repository whose settings were held back fetches nothing by itself.
    GIT_ALLOW_PROTOCOL: network ? 'file:http:https:ssh' : 'none',
    ...(network && heldBack.length === 0 ? {} : { GIT_NO_LAZY_FETCH: '1' }),
    GIT_EDITOR: 'true',
    GIT_SEQUENCE_EDITOR: 'true',
    GIT_MERGE_AUTOEDIT: 'no',
    GIT_TERMINAL_PROMPT: '0',
    LC_ALL: 'C',
  }
}
