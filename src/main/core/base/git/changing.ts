/*
 * Safety of commands that change a repository for the user. Settings of the user (global, system, environment) apply;
 * programs named by the repository's own settings do not run.
 */

/** Prints settings with their scope, origin and value, each followed by a NUL: those in force, or with `--file` of a file. */
export const LIST_SCOPED = ['config', '--list', '--includes', '--show-scope', '--show-origin', '-z']

/** Settings of which the repository's own value is replaced, as `-c` takes them. */
export type HeldBack = readonly string[]

const MOST_HELD_BACK = 500

/** A setting in force, or one that a condition can bring into force. */
export interface Setting {
  /** True when the repository itself has it. */
  readonly isOwn: boolean
  /** File that has it, relative to the top of the working files; undefined for those of a command line. */
  readonly file: string | undefined
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
 * Returns the settings with which git runs none of the programs that a repository itself names. Null when one cannot be
 * held back because its name cannot be passed on.
 */
export function heldBackSettings(all: readonly Setting[]): HeldBack | null {
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

/** Reads what {@link LIST_SCOPED} prints; `isOwn` says that all of it is the repository's own. */
export function parseSettings(printed: string, { isOwn = false }: { readonly isOwn?: boolean } = {}): Setting[] {
  const parts = printed.split('\0')
  const found: Setting[] = []
  for (let at = 0; at + 2 < parts.length; at += 3) {
    const [scope, origin, entry] = [parts[at] ?? '', parts[at + 1] ?? '', parts[at + 2] ?? '']
    const end = entry.indexOf('\n')
    const [name, value] = end < 0 ? [entry, ''] : [entry.slice(0, end), entry.slice(end + 1)]
    found.push({
      isOwn: isOwn || (scope !== 'global' && scope !== 'system' && scope !== 'command'),
      file: origin.startsWith('file:') ? origin.slice('file:'.length) : undefined,
      name,
      value,
    })
  }
  return found
}

/** Returns the repository's own settings that name a program for its remotes, which cannot be replaced. */
export function remotePrograms(settings: readonly Setting[]): string[] {
  return settings.flatMap(({ isOwn, name }) => (isOwn && REMOTE_PROGRAM.test(name) ? [name] : []))
}

/** Returns the options in front of a git command that changes something. */
export function changingArguments(heldBack: HeldBack, hooks: boolean): string[] {
  const settings = [
    'core.fsmonitor=false',
    ...(hooks ? [] : ['core.hooksPath=/dev/null']),
    'core.quotePath=false',
    'safe.bareRepository=explicit',
    'submodule.recurse=false',
    'status.submoduleSummary=false',
    'fetch.recurseSubmodules=false',
    'push.recurseSubmodules=no',
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
