import { contractError, type ContractError } from '#shared/kernel/errors'
import { knownError } from '#shared/kernel/error-texts'
import { err, ok, type Result } from '#shared/kernel/result'
import { changeGit, readGit, textOf } from '#core/base/git/git-program'

/** An entry of git's index. */
export interface IndexEntry {
  readonly mode: string
  readonly oid: string
}

/** Returns the entry of a path; null for none, undefined while the file has conflicts or git fails. */
export async function readIndexEntry(folder: string, name: string): Promise<IndexEntry | null | undefined> {
  const told = await readGit(folder, ['--literal-pathspecs', 'ls-files', '--stage', '-z', '--', name])
  if (!told.ok) return undefined
  const entries = told.value.toString().split('\0').filter(Boolean)
  if (entries.length === 0) return null
  const [, mode, oid, stage] = /^(\d+) ([0-9a-f]+) (\d)\t/.exec(entries[0] ?? '') ?? []
  return entries.length === 1 && stage === '0' && mode !== undefined && oid !== undefined ? { mode, oid } : undefined
}

/**
 * Stores bytes in git and returns their id. With `path`, line ends and filters are applied as if the file were staged.
 */
export async function storeInGit(folder: string, bytes: Buffer, path?: string): Promise<Result<string, ContractError>> {
  const options = path === undefined ? ['--no-filters'] : [`--path=${path}`]
  const told = await changeGit(folder, ['hash-object', '-w', '--stdin', ...options], { input: bytes })
  const oid = textOf(told)
  return oid !== undefined ? ok(oid) : err(notStaged(path, told.ok ? '' : told.error.message))
}

/** A change of the index: `now` is the entry that has to be there. */
export interface IndexWrite {
  /** Relative to the folder. */
  readonly path: string
  readonly now: IndexEntry | null
  readonly then: IndexEntry | null
}

/** Changes entries of the index, all in one step, unless one of them is no longer what it was. */
export async function writeIndex(
  folder: string,
  prefix: string,
  writes: readonly IndexWrite[],
): Promise<Result<void, ContractError>> {
  if (writes.length === 0) return ok(undefined)
  for (const { path, now } of writes) {
    const entry = await readIndexEntry(folder, path)
    if (entry === undefined || entry?.oid !== now?.oid || entry?.mode !== now?.mode)
      return err(knownError('file-changed-since/staged', { path }))
  }
  const input = writes
    .map(({ path, now, then }) => {
      const { mode, oid } = then ?? { mode: '0', oid: '0'.repeat(now?.oid.length ?? 40) }
      return `${mode} ${oid}\t${prefix}${path}\0`
    })
    .join('')
  const told = await changeGit(folder, ['update-index', '-z', '--index-info'], { input })
  return told.ok ? ok(undefined) : err(notStaged(writes[0]?.path, told.error.message))
}

function notStaged(path: string | undefined, reason: string): ContractError {
  const message = `${path ?? 'The file'} could not be staged: ${reason} Nothing was changed.`
  return contractError('file-not-written', message, path === undefined ? undefined : { path })
}
