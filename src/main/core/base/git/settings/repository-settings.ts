import { realpath } from 'node:fs/promises'
import { homedir } from 'node:os'
import path from 'node:path'
import { err, ok, type Result } from '#shared/kernel/result'
import { exists } from '#core/base/folders/exists'
import { statesOf } from './file-states'
import { withHiddenSettings } from './hidden-settings'
import { locateRepository, type RepositoryFolders } from './locate'
import { LIST_SCOPED, parseSettings, type Setting } from './setting'
import { environmentValue } from '#core/base/environment-value'

/** Runs git so that it starts nothing and only reads; its output. */
export type ReadingGit<E> = (args: readonly string[]) => Promise<Result<string, E>>

/** The settings in force in a folder, and those that a condition can bring into force. */
export interface RepositorySettings {
  readonly all: readonly Setting[]
  /** Names of the settings in `.gitmodules`. */
  readonly declared: readonly string[]
  /** Undefined outside of a repository. */
  readonly folders: RepositoryFolders | undefined
  /** True when the repository says that its files are in another folder than the one that has it. */
  readonly isElsewhere: boolean
}

/** Failure to read them: git's own, or settings that cannot be found out. */
export type SettingsFailure<E> = E | 'hidden'

interface Known {
  readonly files: readonly string[]
  readonly states: string
  readonly settings: RepositorySettings
}

/** Maximum number of folders whose settings are remembered. */
const MOST_KNOWN = 200
const known = new Map<string, Known>()
const reading = new Map<string, Promise<Result<RepositorySettings, unknown>>>()

/**
 * Returns the settings in force in a folder. They are read anew when one of their files has changed since, which takes no
 * program; `key` stands for everything else that determines them.
 */
export async function repositorySettings<E>(
  folder: string,
  key: string,
  env: NodeJS.ProcessEnv,
  run: ReadingGit<E>,
): Promise<Result<RepositorySettings, SettingsFailure<E>>> {
  const folders = await locateRepository(folder)
  const id = JSON.stringify([key, folder, folders])
  const before = known.get(id)
  if (before !== undefined && (await statesOf(before.files, Infinity)).text === before.states)
    return ok(before.settings)
  const current = reading.get(id) as Promise<Result<RepositorySettings, SettingsFailure<E>>> | undefined
  if (current !== undefined) return current
  const begun = read(folders, env, run).then(({ settings, found }) => {
    known.delete(id)
    if (found !== undefined) known.set(id, found)
    const [oldest] = known.keys()
    if (known.size > MOST_KNOWN && oldest !== undefined) known.delete(oldest)
    return settings
  })
  reading.set(id, begun)
  void begun.finally(() => reading.delete(id))
  return begun
}

async function read<E>(
  folders: RepositoryFolders | undefined,
  env: NodeJS.ProcessEnv,
  run: ReadingGit<E>,
): Promise<{ settings: Result<RepositorySettings, SettingsFailure<E>>; found?: Known }> {
  const since = Date.now()
  const listed = await run(LIST_SCOPED)
  if (!listed.ok) return { settings: listed }
  const top = folders?.top ?? homedir()
  const told = async (args: readonly string[]): Promise<string | undefined> => {
    const answer = await run(args)
    return answer.ok ? answer.value : undefined
  }
  const hidden = await withHiddenSettings(parseSettings(listed.value), top, told)
  const declared = await declaredIn(path.join(top, '.gitmodules'), told)
  if (hidden === null || declared === null) return { settings: err('hidden') }
  const isElsewhere = await isNamedElsewhere(hidden.settings, folders)
  const settings = { all: hidden.settings, declared, folders, isElsewhere }
  const files = [...new Set([...usualFiles(folders, env), ...hidden.files])]
  const states = await statesOf(files, since)
  return { settings: ok(settings), ...(states.isSettled ? { found: { files, states: states.text, settings } } : {}) }
}

/** Returns the files that git reads settings from, whether they exist or not, as far as no setting names them. */
function usualFiles(folders: RepositoryFolders | undefined, env: NodeJS.ProcessEnv): string[] {
  const home = env['HOME'] ?? homedir()
  const { GIT_CONFIG_GLOBAL: chosen, GIT_CONFIG_SYSTEM: system = '/etc/gitconfig' } = env
  const user =
    chosen === undefined
      ? [
          path.join(environmentValue(env, 'XDG_CONFIG_HOME') ?? path.join(home, '.config'), 'git', 'config'),
          path.join(home, '.gitconfig'),
        ]
      : [chosen]
  const own =
    folders === undefined
      ? []
      : [
          path.join(folders.commonDir, 'config'),
          path.join(folders.gitDir, 'config.worktree'),
          // Settings of the user may depend on the branch.
          path.join(folders.gitDir, 'HEAD'),
          path.join(folders.top, '.gitmodules'),
        ]
  return [system, ...user, ...own]
}

async function declaredIn(
  file: string,
  run: (args: readonly string[]) => Promise<string | undefined>,
): Promise<string[] | null> {
  if (!(await exists(file))) return []
  const printed = await run(['config', '--list', '--name-only', '-z', '--file', file])
  return printed === undefined ? null : printed.split('\0')
}

/** Submodules, and repositories apart from their files, name the folder of their files. It has to be the one they are in. */
async function isNamedElsewhere(all: readonly Setting[], folders: RepositoryFolders | undefined): Promise<boolean> {
  const named = all.findLast(({ isOwn, name }) => isOwn && name === 'core.worktree')
  if (named === undefined || folders === undefined) return false
  // Worktrees that were added have their own folder.
  if (folders.gitDir !== folders.commonDir && named.file?.endsWith('config.worktree') !== true) return false
  const real = (folder: string): Promise<string> => realpath(folder).catch(() => folder)
  return (await real(path.resolve(folders.gitDir, named.value))) !== (await real(folders.top))
}
