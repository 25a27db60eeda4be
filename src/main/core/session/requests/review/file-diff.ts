import path from 'node:path'
import type { ContractError } from '#shared/kernel/errors'
import { knownError } from '#shared/kernel/error-texts'
import { err, ok, type Result } from '#shared/kernel/result'
import type { ReviewFile } from '#shared/review/entities'
import { scopeKey } from '#shared/review/reduce'
import { readGit, textOf } from '#core/base/git/git-program'
import type { SessionContext } from '#core/session/runtime/context'
import { pathWithin } from '#core/session/files/folder-state'
import type { SessionRuntime } from '#core/session/runtime/runtime'
import {
  addedHunk,
  notInScope,
  shownAs,
  type FileDiff,
  type FileOfScope,
  type FileSide,
  type ReadDiff,
} from './change-of-file'
import { hashOf, LONGEST_FILE, readDisk, type DiskState } from './disk'
import { compare, describeChange, sidesOf, type GitScope } from './git-changes'
import { NO_MODE, parsePatch, parseRaw } from './patch'
import { sessionDiff } from './session-changes'

/** Compares a file of a scope. */
export async function readFileDiff(
  context: SessionContext,
  runtime: SessionRuntime,
  asked: FileOfScope,
): Promise<Result<FileDiff, ContractError>> {
  const { scope } = asked
  const read =
    scope.kind === 'session' || scope.kind === 'turn'
      ? await sessionDiff(context, runtime, { ...asked, scope })
      : await gitDiff(runtime.cwd, { ...asked, scope })
  if (!read.ok) return read
  const { old, now, file } = read.value
  const sides = [old, now].map((side) => side && [side.mode, side.hash])
  return ok({ ...read.value, token: hashOf(JSON.stringify([scopeKey(scope), file.path, file.renamedFrom, sides])) })
}

async function gitDiff(
  folder: string,
  asked: FileOfScope & { readonly scope: GitScope },
): Promise<Result<ReadDiff, ContractError>> {
  const absolute = path.resolve(folder, asked.path)
  if (pathWithin(folder, absolute) === null) return err(notInScope(asked.path))
  const place = await repositoryOf(folder)
  if (!place.ok) return place
  const { prefix, head } = place.value
  const sides = await sidesOf(folder, asked.scope, head)
  if (!sides.ok) return sides
  const paths = [asked.path, ...(asked.renamedFrom === undefined ? [] : [asked.renamedFrom])]
  const isStaged = asked.scope.kind === 'staged'
  const disk = isStaged ? null : await readDisk(absolute)
  // For a patch git reads the file; one that is too long is not shown anyway.
  const form = disk !== null && disk.bytes === null ? 'raw' : 'patch'
  const told = await compare(folder, sides.value, { paths, form })
  if (!told.ok) return told
  const output = told.value.toString('latin1')
  const { changes, end } = parseRaw(output)
  const change = changes.find(({ path: name }) => bytesOf(asked.path) === name)
  if (change === undefined)
    return isStaged || disk === null ? err(notInScope(asked.path)) : untracked(folder, asked, { prefix, disk })
  const patch = parsePatch(output.slice(end))
  const old = await gitSide(folder, change.oldMode, change.oldOid ?? patch.oldOid)
  const now = isStaged
    ? await gitSide(folder, change.newMode, change.newOid ?? patch.newOid)
    : diskSide(disk, change.newMode)
  const file = describeChange({
    ...change,
    path: asked.path,
    from: change.from === undefined ? undefined : asked.renamedFrom,
  })
  const shown = shownAs(
    file,
    { old, now, hunks: patch.hunks, isBinary: patch.isBinary || patch.files > 1 },
    asked.large,
  )
  return ok({ file, old, now, ...shown, newOid: change.newOid ?? patch.newOid, prefix, isUntracked: false, disk })
}

/** The place of a folder in its repository, and the commit. */
async function repositoryOf(folder: string): Promise<Result<{ prefix: string; head: string | null }, ContractError>> {
  const told = textOf(await readGit(folder, ['rev-parse', '--is-inside-work-tree', '--show-prefix']))
  const [inside, prefix = ''] = told?.split('\n') ?? []
  if (inside !== 'true') return err(knownError('review-unavailable'))
  const head = textOf(await readGit(folder, ['rev-parse', '--verify', '-q', 'HEAD']))
  return ok({ prefix, head: head ?? null })
}

const bytesOf = (text: string): string => Buffer.from(text).toString('latin1')

async function untracked(
  folder: string,
  asked: FileOfScope,
  { prefix, disk }: { readonly prefix: string; readonly disk: DiskState },
): Promise<Result<ReadDiff, ContractError>> {
  const told = await readGit(folder, [
    ...['--literal-pathspecs', 'ls-files', '--others', '--exclude-standard', '-z', '--', asked.path],
  ])
  if (!told.ok || !told.value.toString().split('\0').includes(asked.path)) return err(notInScope(asked.path))
  const file: ReviewFile = {
    path: asked.path,
    change: 'created',
    content: disk.mode === '120000' ? 'link' : 'file',
  }
  const now = diskSide(disk, disk.mode)
  const bytes = disk.bytes
  const isBinary = bytes === null || bytes.subarray(0, 8000).includes(0)
  const hunks = bytes === null || isBinary ? [] : addedHunk(bytes.toString('latin1'))
  const shown = shownAs(file, { old: null, now, hunks, isBinary }, asked.large)
  return ok({ file, old: null, now, ...shown, newOid: null, prefix, isUntracked: true, disk })
}

async function gitSide(folder: string, mode: string, oid: string | null): Promise<FileSide | null> {
  if (mode === NO_MODE || oid === null) return null
  const size = mode === '160000' ? undefined : textOf(await readGit(folder, ['cat-file', '-s', oid]))
  return { mode, bytes: null, oid, size: Number(size ?? 0), hash: oid }
}

/** Settings can tell git to ignore whether files are executable: `mode` is what it says. */
function diskSide(disk: DiskState | null, mode: string): FileSide | null {
  return disk === null ? null : { ...disk, mode: mode === NO_MODE ? disk.mode : mode, oid: null }
}

/** The bytes of one side; null when they are too long, or git does not have them. */
export async function bytesOfSide(folder: string, side: FileSide): Promise<Buffer | null> {
  if (side.bytes !== null || side.oid === null || side.size > LONGEST_FILE) return side.bytes
  const told = await readGit(folder, ['cat-file', 'blob', side.oid], { maxBytes: LONGEST_FILE + 1 })
  return told.ok ? told.value : null
}
