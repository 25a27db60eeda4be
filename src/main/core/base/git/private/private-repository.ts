import { copyFile, mkdir, rm, writeFile } from 'node:fs/promises'
import { devNull } from 'node:os'
import path from 'node:path'
import { defined } from '#shared/kernel/defined'
import { findCommand } from '#core/base/process/find-command'
import { runProgram } from '#core/base/process/launcher'
import type { RepositoryFolders } from '../settings/locate'
import { withoutRedirectedGit } from '../users-variables'
import { commitContent, treeContent, writeObject, type ObjectFormat, type TreeEntry } from './loose-objects'

/** Time limit of one process, in milliseconds. */
const LONGEST_MS = 10_000
const MOST_OUTPUT = 64 * 1024 * 1024

/** Outcome of a process in a private repository. */
export interface PrivateOutcome {
  /** `ok`: it exited with 0 and complained of no error. */
  readonly state: 'ok' | 'failed' | 'timeout' | 'too-large' | 'cancelled' | 'no-git'
  /** Output until then. */
  readonly output: Buffer
  /** Beginning of what it wrote to stderr. */
  readonly complaint: string
}

/** Limits and input of one process. */
export interface PrivateOptions {
  readonly input?: string
  readonly signal?: AbortSignal
  /** Working files to look at instead of the private ones, which only have attributes. */
  readonly worktree?: string
  readonly indexFile?: string
  /** True: writes objects into the other repository, for commits that it is to have. */
  readonly writesToSource?: boolean
  /** Further settings, such as `core.autocrlf=true`. */
  readonly settings?: readonly string[]
}

/**
 * Repository in the data folder that has the objects of another one, and nothing else of it: none of its settings, hooks,
 * refs and programs, and none of the user's. What git writes here, the other one does not see.
 */
export class PrivateRepository {
  readonly #git: string
  readonly #objects: string
  /** Commits that only a forecast uses, without the other objects here: git writes nothing anew that it finds anywhere. */
  readonly #apart: string

  private constructor(
    /** Folder with `.git` and the attributes. */
    readonly folder: string,
    /** Objects of the other repository. */
    readonly source: string,
    readonly format: ObjectFormat,
  ) {
    this.#git = path.join(folder, '.git')
    this.#objects = path.join(this.#git, 'objects')
    this.#apart = path.join(this.#git, 'apart')
  }

  /** Makes one for the objects of a repository; undefined when git cannot. */
  static async create(
    folder: string,
    { commonDir }: Pick<RepositoryFolders, 'commonDir'>,
    format: ObjectFormat,
  ): Promise<PrivateRepository | undefined> {
    await rm(folder, { recursive: true, force: true })
    await mkdir(folder, { recursive: true })
    const made = new PrivateRepository(folder, path.join(commonDir, 'objects'), format)
    const kind = format === 'sha1' ? [] : ['--object-format=sha256']
    const begun = await made.run(['init', '--quiet', '--template=', '--initial-branch=none', ...kind])
    if (begun.state !== 'ok') return undefined
    await mkdir(path.join(made.#git, 'info'), { recursive: true })
    await mkdir(path.join(made.#objects, 'info'), { recursive: true })
    await mkdir(made.#apart, { recursive: true })
    await writeFile(path.join(made.#objects, 'info', 'alternates'), `${alternate(made.source)}\n`)
    await made.refresh(commonDir)
    return made
  }

  /** Copies what the other repository says about missing history, which can change. */
  async refresh(commonDir: string): Promise<void> {
    const shallow = path.join(this.#git, 'shallow')
    await rm(shallow, { force: true })
    await copyFile(path.join(commonDir, 'shallow'), shallow).catch((error: unknown) => {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    })
  }

  /** Runs git. Exit code 0 beside an error on stderr is a failure. */
  async run(args: readonly string[], options: PrivateOptions = {}): Promise<PrivateOutcome> {
    const { input, signal, worktree, indexFile, settings = [], writesToSource = false } = options
    const command = await findCommand('git', process.env, [this.folder])
    if (command === undefined) return { state: 'no-git', output: Buffer.alloc(0), complaint: '' }
    const env = {
      ...privateEnvironment(this.folder, this.#git, worktree ?? this.folder),
      ...defined({ GIT_INDEX_FILE: indexFile }),
      ...(writesToSource
        ? { GIT_OBJECT_DIRECTORY: this.source, GIT_ALTERNATE_OBJECT_DIRECTORIES: environmentPath(this.#apart) }
        : {}),
    }
    const { reason, exitCode, output, complaint } = await runProgram(
      {
        command,
        args: ['--no-pager', ...[...SETTINGS, ...settings].flatMap((setting) => ['-c', setting]), ...args],
        cwd: worktree ?? this.folder,
        env,
        timeoutMs: LONGEST_MS,
        maxBytes: MOST_OUTPUT,
        ...defined({ input }),
      },
      signal,
    )
    const isGood = exitCode === 0 && !/^(?:error|fatal):/m.test(complaint)
    const state = reason === 'exited' ? (isGood ? 'ok' : 'failed') : reason === 'not-started' ? 'failed' : reason
    return { state, output: Buffer.from(output.buffer, output.byteOffset, output.byteLength), complaint }
  }

  /** Writes a commit that only a forecast uses; returns its id. */
  commit(tree: string, parents: readonly string[]): Promise<string> {
    return writeObject(this.#objects, this.format, 'commit', commitContent(tree, parents))
  }

  /** Makes a commit of a forecast known to runs that write into the other repository. */
  async setApart(commit: string): Promise<void> {
    const names = [commit.slice(0, 2), commit.slice(2)]
    await mkdir(path.join(this.#apart, names[0] ?? ''), { recursive: true })
    await copyFile(path.join(this.#objects, ...names), path.join(this.#apart, ...names))
  }

  /** Writes a tree of files without folders; returns its id. */
  tree(entries: readonly TreeEntry[]): Promise<string> {
    return writeObject(this.#objects, this.format, 'tree', treeContent(entries))
  }

  blob(content: Buffer): Promise<string> {
    return writeObject(this.#objects, this.format, 'blob', content)
  }

  /** Path of a file in its `.git`. */
  own(...names: string[]): string {
    return path.join(this.#git, ...names)
  }

  remove(): Promise<void> {
    return rm(this.folder, { recursive: true, force: true })
  }
}

/** Settings of git's own that depend on the system or version. */
const SETTINGS = [
  ...['core.hooksPath=/dev/null', 'core.fsmonitor=false', 'core.quotePath=false', 'core.attributesFile=/dev/null'],
  ...[
    'gc.auto=0',
    'maintenance.auto=false',
    'merge.directoryRenames=conflict',
    'merge.renames=true',
    'merge.renameLimit=7000',
  ],
  ...['submodule.recurse=false', 'protocol.allow=never', 'core.commitGraph=true', 'core.untrackedCache=false'],
]

/** Returns variables with which git knows no settings but those of the private repository. */
function privateEnvironment(folder: string, git: string, worktree: string): NodeJS.ProcessEnv {
  return {
    ...withoutRedirectedGit(process.env),
    GIT_DIR: git,
    GIT_WORK_TREE: worktree,
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_SYSTEM: devNull,
    GIT_CONFIG_GLOBAL: devNull,
    GIT_ATTR_NOSYSTEM: '1',
    HOME: folder,
    XDG_CONFIG_HOME: path.join(folder, '.git'),
    GIT_ALLOW_PROTOCOL: 'none',
    GIT_NO_LAZY_FETCH: '1',
    GIT_NO_REPLACE_OBJECTS: '1',
    GIT_OPTIONAL_LOCKS: '0',
    GIT_TERMINAL_PROMPT: '0',
    LC_ALL: 'C',
  }
}

/** Returns a folder for a variable with a list of them. */
function environmentPath(folder: string): string {
  return folder.includes(path.delimiter) || folder.startsWith('"') ? JSON.stringify(folder) : folder
}

/** Returns a line for the list of other folders of objects. Git takes `#` for a comment and `"` for a quoted path. */
function alternate(folder: string): string {
  return /^["#]|[\n\\"]/.test(folder) ? JSON.stringify(folder) : folder
}
