import path from 'node:path'
import { contractError, type ContractError } from '#shared/kernel/errors'
import { knownError } from '#shared/kernel/error-texts'
import { err, ok, type Result } from '#shared/kernel/result'
import type { ReviewScope, ReviewSelection } from '#shared/review/entities'
import { readFiltered, type FilterConsent } from '#core/base/git/committed-files'
import { readConversions, type FilterProgram } from '#core/base/git/filters'
import { canKeep, canRevert } from './abilities'
import type { FileDiff } from './change-of-file'
import { diskMode, isSameState, LONGEST_FILE, readDisk, type DiskWrite } from './disk'
import { bytesOfSide } from './file-diff'
import { readIndexEntry, storeInGit, type IndexEntry, type IndexWrite } from './index-entries'
import { selected, withChanges, withoutChanges, type IsSelected } from './selection'

/** Content to write when a part of a change is kept or reverted. */
export interface PlannedChange {
  readonly files: readonly DiskWrite[]
  readonly index: readonly IndexWrite[]
}

type Plan = Promise<Result<PlannedChange, ContractError>>

/** Works out what a part of a change comes to when it is kept or reverted. Writes nothing but objects of git. */
export async function planChange(
  folder: string,
  { scope, diff }: { readonly scope: ReviewScope; readonly diff: FileDiff },
  action: 'keep' | 'revert',
  selection: readonly ReviewSelection[] | undefined,
  consent: FilterConsent,
): Plan {
  const { file, content, hunks } = diff
  const ability = action === 'keep' ? canKeep(scope, diff) : canRevert(scope, diff)
  if (ability === null || (ability === 'file' && selection !== undefined))
    return err(notPossible(file.path, `This cannot be done with ${file.path} here. Use git for it.`))
  const isSelected = content === 'text' ? selected(hunks ?? [], selection) : () => true
  if (isSelected === null) return err(changedSince(file.path))
  // All lines of a renamed file are not yet its name.
  const isWhole = selection === undefined || (file.renamedFrom === undefined && isAll(hunks ?? [], isSelected))
  if (action === 'keep') return planKeep(folder, diff, isWhole ? null : isSelected)
  if (scope.kind === 'staged') return planUnstage(folder, diff, isWhole ? null : isSelected)
  return planRevert(folder, { scope, diff }, { part: isWhole ? null : isSelected, isSelected, consent })
}

function isAll(hunks: NonNullable<FileDiff['hunks']>, isSelected: IsSelected): boolean {
  return hunks.every(({ lines }, hunk) => lines.every((line, at) => !/^[+-]/.test(line) || isSelected(hunk, at)))
}

/** `part` null: the whole file. */
async function planKeep(folder: string, diff: FileDiff, part: IsSelected | null): Plan {
  const { file, old, now, disk, isUntracked } = diff
  const before = old?.oid == null ? null : { mode: old.mode, oid: old.oid }
  const index = (then: IndexEntry | null) => ok({ files: [], index: [{ path: file.path, now: before, then }] })
  if (part === null && (now === null || disk === null)) return index(null)
  if (part === null && disk?.bytes != null) {
    // A link has no line ends.
    const oid = await storeInGit(folder, disk.bytes, disk.mode === '120000' ? undefined : file.path)
    return oid.ok ? index({ mode: now?.mode ?? disk.mode, oid: oid.value }) : oid
  }
  const text = await textOfSide(folder, diff, 'old')
  const kept = part === null || text === null ? null : withChanges(text, diff.hunks ?? [], part)
  if (kept === null) return err(changedSince(file.path))
  const oid = await storeInGit(folder, Buffer.from(kept, 'latin1'), isUntracked ? file.path : undefined)
  return oid.ok ? index({ mode: old?.mode ?? now?.mode ?? '100644', oid: oid.value }) : oid
}

async function planUnstage(folder: string, diff: FileDiff, part: IsSelected | null): Plan {
  const { file, old, now } = diff
  const staged = now?.oid == null ? null : { mode: now.mode, oid: now.oid }
  const committed = old?.oid == null ? null : { mode: old.mode, oid: old.oid }
  if (part === null) return ok({ files: [], index: restored(file, staged, committed) })
  const text = await textOfSide(folder, diff, 'now')
  const left = text === null ? null : withoutChanges(text, diff.hunks ?? [], part)
  if (left === null) return err(changedSince(file.path))
  const oid = await storeInGit(folder, Buffer.from(left, 'latin1'))
  if (!oid.ok) return oid
  const then = { mode: staged?.mode ?? committed?.mode ?? '100644', oid: oid.value }
  return ok({ files: [], index: [{ path: file.path, now: staged, then }] })
}

/** The entries of a file, and of its previous name, as they were. */
function restored(
  { path: name, renamedFrom }: FileDiff['file'],
  now: IndexEntry | null,
  then: IndexEntry | null,
): IndexWrite[] {
  return renamedFrom === undefined
    ? [{ path: name, now, then }]
    : [
        { path: name, now, then: null },
        { path: renamedFrom, now: null, then },
      ]
}

/** The part of a change that is meant; null: all of it. */
interface Part {
  readonly part: IsSelected | null
  readonly isSelected: IsSelected
}

async function planRevert(
  folder: string,
  { scope, diff }: { readonly scope: ReviewScope; readonly diff: FileDiff },
  { part, isSelected, consent }: Part & { readonly consent: FilterConsent },
): Plan {
  const { file, now, disk } = diff
  let programs: readonly FilterProgram[] = []
  if (scope.kind === 'session' || scope.kind === 'turn') {
    const recorded = now === null ? null : { mode: diskMode(now.mode), hash: now.hash }
    if (!isSameState(disk, recorded)) return err(changedSince(file.path))
  } else {
    const allowed = await allowedPrograms(folder, file.path, { isWhole: part === null, consent })
    if (!allowed.ok) return allowed
    programs = allowed.value
  }
  const then = await revertedFile(folder, diff, part, programs)
  if (!then.ok) return then
  const { renamedFrom } = file
  const files: DiskWrite[] =
    part === null && renamedFrom !== undefined
      ? [
          { path: renamedFrom, now: await readDisk(path.resolve(folder, renamedFrom)), then: then.value },
          { path: file.path, now: disk, then: null },
        ]
      : [{ path: file.path, now: disk, then: then.value }]
  if (files.length > 1 && files[0]?.now !== null) return err(changedSince(renamedFrom ?? file.path))
  const index = scope.kind === 'uncommitted' ? await alsoStaged(folder, diff, { part, isSelected }) : ok([])
  return index.ok ? ok({ files, index: index.value }) : index
}

/** The file without the selected changes; null: there is none. */
async function revertedFile(
  folder: string,
  diff: FileDiff,
  part: IsSelected | null,
  programs: readonly FilterProgram[],
): Promise<Result<DiskWrite['then'], ContractError>> {
  const { file, old, disk, hunks, content } = diff
  if (part === null && old === null) return ok(null)
  const mode = diskMode((part === null ? old : (disk ?? old))?.mode)
  if (programs.length === 0 && content === 'text' && (disk !== null || part !== null)) {
    const text = disk?.bytes?.toString('latin1')
    const left = text === undefined ? null : withoutChanges(text, hunks ?? [], part ?? (() => true))
    if (left !== null) return ok({ mode, bytes: Buffer.from(left, 'latin1') })
    const bytes = await convertedWithout(folder, diff, part)
    return bytes === null ? err(changedSince(file.path)) : ok({ mode, bytes })
  }
  const bytes = old === null ? null : await checkedOut(folder, diff, programs)
  return bytes === null ? err(notPossible(file.path, `What ${file.path} was before is not kept.`)) : ok({ mode, bytes })
}

/**
 * A file whose lines git stores in another form than on disk (an encoding, an id), or that is no longer on disk, without
 * the selected changes; null when they do not fit it.
 */
async function convertedWithout(folder: string, diff: FileDiff, part: IsSelected | null): Promise<Buffer | null> {
  const { file, disk, prefix, hunks } = diff
  const stored =
    disk === null ? null : disk.bytes === null ? undefined : await storeInGit(folder, disk.bytes, file.path)
  if (stored !== null && stored?.ok !== true) return null
  const side = stored === null ? null : { mode: '', oid: stored.value, bytes: null, size: 0, hash: '' }
  const text = side === null ? '' : (await bytesOfSide(folder, side))?.toString('latin1')
  const left = text === undefined ? null : withoutChanges(text, hunks ?? [], part ?? (() => true))
  if (left === null) return null
  const oid = await storeInGit(folder, Buffer.from(left, 'latin1'))
  return oid.ok ? readFiltered({ folder, prefix: prefix ?? '' }, file.path, oid.value, [], LONGEST_FILE + 1) : null
}

/** The old side as git would write it into the folder. */
async function checkedOut(
  folder: string,
  { file, old, prefix }: FileDiff,
  programs: readonly FilterProgram[],
): Promise<Buffer | null> {
  if (old === null) return null
  if (old.oid === null || old.mode === '120000') return bytesOfSide(folder, old)
  const name = file.renamedFrom ?? file.path
  return readFiltered({ folder, prefix: prefix ?? '' }, name, old.oid, programs, LONGEST_FILE + 1)
}

/** Also reverts what is staged of a file exactly as it is on disk. */
async function alsoStaged(
  folder: string,
  diff: FileDiff,
  { part, isSelected }: Part,
): Promise<Result<IndexWrite[], ContractError>> {
  const { file, old, newOid, isUntracked } = diff
  if (isUntracked) return ok([])
  const entry = await readIndexEntry(folder, file.path)
  const committed = old?.oid == null ? null : { mode: old.mode, oid: old.oid }
  if (entry === undefined || (entry?.oid ?? null) !== newOid || entry?.oid === committed?.oid) {
    // Only whether it is executable was staged.
    const isMode = part === null && entry != null && entry.oid === committed?.oid && entry.mode !== committed.mode
    return ok(isMode ? restored(file, entry, committed) : [])
  }
  if (part === null) return ok(restored(file, entry, committed))
  if (entry === null) return ok([])
  const text = await bytesOfSide(folder, { mode: entry.mode, oid: entry.oid, bytes: null, size: 0, hash: '' })
  const left = text === null ? null : withoutChanges(text.toString('latin1'), diff.hunks ?? [], isSelected)
  if (left === null) return ok([])
  const oid = await storeInGit(folder, Buffer.from(left, 'latin1'))
  return oid.ok ? ok([{ path: file.path, now: entry, then: { mode: entry.mode, oid: oid.value } }]) : oid
}

async function textOfSide(folder: string, diff: FileDiff, which: 'old' | 'now'): Promise<string | null> {
  const side = diff[which]
  if (side === null) return ''
  return (await bytesOfSide(folder, side))?.toString('latin1') ?? null
}

/** Returns the programs through which git writes a file into the folder, if they may run. */
async function allowedPrograms(
  folder: string,
  name: string,
  { isWhole, consent }: { readonly isWhole: boolean; readonly consent: FilterConsent },
): Promise<Result<readonly FilterProgram[], ContractError>> {
  const programs = (await readConversions(folder, [name]))?.get(name)?.programs
  if (programs === undefined) return err(knownError('review-unavailable/git'))
  const [program] = programs
  if (program === undefined) return ok([])
  const through = `${name} is stored through a program (${program.name} = ${program.value})`
  if (!(await consent(programs)))
    return err(
      notPossible(name, `${through}, which the consent to the folder does not cover. Use git to revert the file.`),
    )
  if (!isWhole) return err(notPossible(name, `${through}. It can only be reverted as a whole.`))
  return ok(programs)
}

/** The failure for a text that is no longer the one that was shown. */
export function changedSince(name: string): ContractError {
  return knownError('file-changed-since', { path: name })
}

function notPossible(name: string, message: string): ContractError {
  return contractError('file-not-kept', message, { path: name })
}
