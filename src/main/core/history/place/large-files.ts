import type { ContractError } from '#shared/kernel/errors'
import { knownError } from '#shared/kernel/error-texts'
import { err, ok, type Result } from '#shared/kernel/result'
import type { Place } from '#shared/place/entities'
import { LIST_SCOPED, parseSettings } from '#core/base/git/settings/setting'
import type { FilterProgram } from '#core/base/git/filters'
import { readGit } from '#core/base/git/git-program'
import { findCommand } from '#core/base/process/find-command'
import type { SessionContext } from '#core/session/runtime/context'
import { consentIn } from '#core/session/files/filter-consent'
import { gitFailed } from './repository'
import type { Step } from './steps'

/** Beginning of what git stores of a file whose content Git LFS keeps elsewhere. */
const POINTER = Buffer.from('version https://git-lfs.github.com/spec/')
/** Sizes of such pointers, in bytes; extensions add a line each. */
const SMALLEST_POINTER = 100
const LARGEST_POINTER = 1024
const LIMITS = { timeoutMs: 60_000, maxBytes: 256 * 1024 * 1024 }

/** Settings of a repository with which Git LFS would run programs of the repository. */
const PROGRAMS =
  /^lfs\.(?:extension\..*\.(?:clean|smudge)|(?:.*\.)?standalonetransferagent|customtransfer\..*\.(?:path|args))$/s

/**
 * Returns what has to be done before the commits of a branch are pushed, so that the contents of its large files are there
 * too: without hooks, a push only sends their pointers. Fails, with what to do, where Parley cannot send them.
 */
export async function largeFileSteps(
  context: SessionContext,
  { path: folder, branch }: Place,
  remote: string,
): Promise<Result<Step[], ContractError>> {
  const ref = `refs/heads/${branch}`
  const has = await hasPointers(folder, [ref, '--not', `--remotes=${remote}`])
  if (!has.ok) return has
  if (!has.value) return ok([])
  const details = { remote, branch }
  if ((await findCommand('git-lfs', process.env, [folder])) === undefined)
    return err(knownError('place-state/lfs-missing', details))
  const programs = await ownPrograms(folder)
  if (programs === null || (programs.length > 0 && !(await consentIn(context, folder)(programs))))
    return err(knownError('place-state/lfs-programs', { ...details, name: programs?.[0]?.name ?? 'lfs' }))
  return ok([{ folder, args: ['lfs', 'push', remote, ref], options: { network: true } }])
}

/** Returns whether commits bring pointers to large files with them. */
async function hasPointers(folder: string, commits: readonly string[]): Promise<Result<boolean, ContractError>> {
  const listed = await readGit(folder, ['rev-list', '--objects', '--no-object-names', ...commits], LIMITS)
  if (!listed.ok) return err(gitFailed(listed.error))
  const format = '--batch-check=%(objecttype) %(objectsize) %(objectname)'
  const checked = await readGit(folder, ['cat-file', format], { ...LIMITS, input: listed.value })
  if (!checked.ok) return err(gitFailed(checked.error))
  const small = checked.value
    .toString()
    .split('\n')
    .flatMap((line) => {
      const [, size, id] = /^blob (\d+) ([\da-f]+)$/.exec(line) ?? []
      const isPossible = Number(size) >= SMALLEST_POINTER && Number(size) <= LARGEST_POINTER
      return id === undefined || !isPossible ? [] : [id]
    })
  if (small.length === 0) return ok(false)
  const read = await readGit(folder, ['cat-file', '--batch'], { ...LIMITS, input: `${small.join('\n')}\n` })
  if (!read.ok) return err(gitFailed(read.error))
  return ok(pointsSomewhere(read.value))
}

/** Looks through the output of `git cat-file --batch`. */
function pointsSomewhere(output: Buffer): boolean {
  for (let at = 0; at < output.length;) {
    const end = output.indexOf(10, at)
    const [, size] = / blob (\d+)$/.exec(output.toString('utf8', at, end)) ?? []
    if (end < 0 || size === undefined) return false
    if (output.subarray(end + 1, end + 1 + POINTER.length).equals(POINTER)) return true
    at = end + 1 + Number(size) + 1
  }
  return false
}

/** Returns the programs of the repository that Git LFS would run; null when git cannot tell. */
async function ownPrograms(folder: string): Promise<FilterProgram[] | null> {
  const listed = await readGit(folder, LIST_SCOPED)
  if (!listed.ok) return null
  return parseSettings(listed.value.toString()).flatMap(({ isOwn, name, value }) =>
    isOwn && PROGRAMS.test(name) && value !== '' ? [{ name, value }] : [],
  )
}
