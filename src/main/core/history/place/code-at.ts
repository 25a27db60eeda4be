import { lstat, readFile, readlink } from 'node:fs/promises'
import path from 'node:path'
import type { ContractError } from '#shared/kernel/errors'
import { knownError } from '#shared/kernel/error-texts'
import { err, ok, type Result } from '#shared/kernel/result'
import type { FileVersion } from '#shared/files/entities'
import type { MissingFile } from '#shared/place/entities'
import type { Turn } from '#shared/session/entities'
import { readFromCommit } from '#core/base/git/committed-files'
import { readGit, textOf } from '#core/base/git/git-program'
import type { SessionContext } from '#core/session/runtime/context'
import { isOutside } from '#core/session/files/net-changes'
import { keptText } from '#core/session/requests/files/scope'
import { CLOCK_SLACK_MS } from '#core/session/files/stamp'
import { describeBytes, isSameVersion, LONGEST_KEPT, readFileNow } from '#core/session/files/version'
import { notPartOf } from '#core/session/requests/new-session'
import type { SessionRuntime } from '#core/session/runtime/runtime'
import type { MessagePlace, StoredFileEvent } from '#core/store/port'
import { fileId } from '#core/store/port/inline-files'
import { findRepository, gitFailed, type Repository } from './repository'
import { readFullStatus } from './status'

/** Content of a file; null for no file. */
export type KnownFile = { readonly bytes: Buffer; readonly kind: 'file' | 'executable' | 'link' } | null

/** Working files of a session at one of its messages. */
export interface CodeAt {
  readonly repository: Repository
  /** Nearest commit. */
  readonly commit: string
  readonly baseBranch: string | undefined
  readonly forkPoint: MessagePlace | null
  /** Files that differ from the commit, by their path in the repository. */
  readonly files: ReadonlyMap<string, KnownFile>
  readonly missing: readonly MissingFile[]
}

/**
 * Works out the files of a session as they were at a message: from the commit of that time, the changes that Parley
 * recorded in turns, and files that nobody has changed since. Changes nothing.
 */
export async function codeAt(
  context: SessionContext,
  runtime: SessionRuntime,
  fromMessageId: string | undefined,
): Promise<Result<CodeAt, ContractError>> {
  const { read } = context.store
  const place =
    fromMessageId === undefined
      ? await read.lastPlace(runtime.sessionId)
      : await read.place(runtime.sessionId, fromMessageId)
  if (place === null && fromMessageId !== undefined) return err(notPartOf(runtime.sessionId, fromMessageId))
  await runtime.files.settled()
  // An inherited message belongs to the files of the session that it comes from.
  const owner = place === null ? runtime.session : ((await read.session(place.sessionId)) ?? runtime.session)
  const folder = owner.targetWorkingDirectory ?? runtime.cwd
  const found = await findRepository(folder)
  if (!found.ok) return found
  const repository = found.value
  if (repository.head === null) return err(knownError('not-a-repository/no-commit'))
  const status = await readFullStatus(repository.top)
  if (status === undefined)
    return err(gitFailed({ reason: 'failed', message: 'Git cannot read the working files.', output: Buffer.alloc(0) }))

  const moment = await momentOf(context, place)
  const commit = (await headAt(repository, moment.at)) ?? repository.head
  const events = await read.fileEvents(owner.sessionId)
  const isEarlier = await splitter(context, events, moment)
  const histories = new Map<string, { last?: StoredFileEvent; next?: StoredFileEvent }>()
  for (const event of events) {
    const known = histories.get(event.path) ?? {}
    if (isEarlier(event)) histories.set(event.path, { ...known, last: event })
    else histories.set(event.path, { ...known, next: known.next ?? event })
  }

  const files = new Map<string, KnownFile>()
  const missing: MissingFile[] = []
  const dirty = new Set(status.entries.flatMap(({ path: file, from }) => (from === undefined ? [file] : [file, from])))
  const recall = (version: FileVersion | null, file: string, own: string): Promise<KnownFile | undefined> =>
    recallVersion(context, owner.sessionId, version, repository, commit, file, own)

  for (const [own, { last, next }] of histories) {
    if (isOutside({ path: own })) {
      if (next !== undefined) missing.push({ path: own, reason: 'outside' })
      continue
    }
    const file = path.posix.join(repository.prefix, own)
    dirty.delete(file)
    if ((next !== undefined && isUncertain(next, moment)) || (last !== undefined && isTooClose(last, moment))) {
      missing.push({ path: file, reason: 'not-seen' })
      continue
    }
    const wanted = next === undefined ? last?.after : (next.before ?? (next.before === null ? null : last?.after))
    if (wanted === undefined) {
      missing.push({ path: file, reason: 'not-seen' })
      continue
    }
    // Changed since by nobody that Parley knows: newer than the message, or before it.
    const known = next === undefined ? await currentUnlessNewer(repository.top, file, moment.at) : undefined
    const content = known ?? (await recall(wanted, file, own))
    if (content !== undefined) files.set(file, content)
    else missing.push({ path: file, reason: (wanted?.size ?? 0) > LONGEST_KEPT ? 'too-large' : 'not-kept' })
  }
  for (const file of dirty) {
    if (file.endsWith('/')) continue
    const content = await currentUnlessNewer(repository.top, file, moment.at)
    if (content !== undefined) files.set(file, content)
    else if (!status.entries.some((entry) => entry.path === file && entry.kind === 'untracked'))
      missing.push({ path: file, reason: 'changed-later' })
  }
  await dropUnchanged(repository, commit, files)
  const baseBranch = owner.place?.baseBranch ?? repository.branch ?? undefined
  return ok({ repository, commit, baseBranch, forkPoint: place, files, missing })
}

interface Moment {
  readonly turn: Turn | null
  /** True for the message that begins the turn: nothing of the turn has happened. */
  readonly isBefore: boolean
  /** True for the last message of a turn that has ended: all of the turn has happened. */
  readonly isWhole: boolean
  readonly at: number
}

async function momentOf({ store, clock }: SessionContext, place: MessagePlace | null): Promise<Moment> {
  const message = place === null ? null : await store.read.message(place.messageId)
  if (place === null || message === null) return { turn: null, isBefore: false, isWhole: false, at: clock.now() }
  const turn = message.turnId == null ? null : await store.read.turn(message.turnId)
  if (message.role === 'user') return { turn, isBefore: true, isWhole: false, at: turn?.startedAt ?? message.timestamp }
  const page = await store.read.messages(place.sessionId, place.position + 1, 1)
  const next = page?.messages.find((other) => other.position === place.position + 1)
  const goesOn = next !== undefined && next.turnId === message.turnId
  if (goesOn) return { turn, isBefore: false, isWhole: false, at: next.timestamp }
  return { turn, isBefore: false, isWhole: turn?.completedAt !== undefined, at: turn?.completedAt ?? clock.now() }
}

/** Returns a function that tells the changes before a moment from those after it. */
async function splitter(
  { store }: SessionContext,
  events: readonly StoredFileEvent[],
  { turn, isBefore, isWhole, at }: Moment,
): Promise<(event: StoredFileEvent) => boolean> {
  const numbers = new Map<string, number>()
  for (const id of new Set(events.flatMap(({ turnId }) => turnId ?? []))) {
    const known = await store.read.turn(id)
    if (known !== null) numbers.set(id, known.turnNumber)
  }
  return ({ turnId, timestamp, writtenAt = timestamp }) => {
    const number = turnId === null ? undefined : numbers.get(turnId)
    if (turn === null || number === undefined) return timestamp <= at
    if (number !== turn.turnNumber) return number < turn.turnNumber
    // Changes by commands are found after they have ended, or when the turn has.
    return !isBefore && (isWhole || writtenAt <= at)
  }
}

/** Returns whether a file may have had a content at a moment of a turn that nobody saw before it changed again. */
function isUncertain({ turnId, unchangedUntil }: StoredFileEvent, { turn, isBefore, at }: Moment): boolean {
  return turn !== null && turn.turnId === turnId && !isBefore && unchangedUntil !== undefined && at > unchangedUntil
}

/**
 * Returns whether a change that was found only after a moment of its turn, and seems to be a little older, may be newer:
 * the clocks of disks tick slower than ours.
 */
function isTooClose(event: StoredFileEvent, { turn, isBefore, isWhole, at }: Moment): boolean {
  const { turnId, timestamp, writtenAt = timestamp, unchangedUntil } = event
  if (turn === null || turn.turnId !== turnId || isBefore || isWhole || unchangedUntil === undefined) return false
  return timestamp > at && writtenAt > at - CLOCK_SLACK_MS
}

/** Returns the commit that was checked out at a time, according to git's own record. */
async function headAt({ top }: Repository, at: number): Promise<string | undefined> {
  const told = textOf(
    await readGit(top, ['log', '--walk-reflogs', '--date=unix', '--format=%H %gd', '--max-count=5000', 'HEAD', '--']),
  )
  const moves = (told ?? '').split('\n').flatMap((line) => {
    const [, commit, time] = /^(\S+) .*@\{(\d+)\}$/.exec(line) ?? []
    return commit === undefined ? [] : [{ commit, at: Number(time) * 1000 }]
  })
  return (moves.find((move) => move.at <= at) ?? moves.at(-1))?.commit
}

/** Returns a file as it is, undefined when it was written after a time. */
async function currentUnlessNewer(top: string, file: string, at: number): Promise<KnownFile | undefined> {
  const absolute = path.join(top, file)
  const state = await lstat(absolute).catch(() => null)
  if (state === null) return null
  if (Math.max(state.mtimeMs, state.ctimeMs) > at) return undefined
  return readNow(absolute)
}

async function readNow(absolute: string): Promise<KnownFile | undefined> {
  try {
    const state = await lstat(absolute)
    if (state.isSymbolicLink()) return { bytes: Buffer.from(await readlink(absolute)), kind: 'link' }
    if (!state.isFile()) return undefined
    const isExecutable = process.platform !== 'win32' && (state.mode & 0o111) !== 0
    return { bytes: await readFile(absolute), kind: isExecutable ? 'executable' : 'file' }
  } catch {
    return undefined
  }
}

/** Finds the content of a version: what was kept, the file as it is, or the commit. Undefined when it is nowhere. */
async function recallVersion(
  context: SessionContext,
  sessionId: string,
  version: FileVersion | null,
  { top, prefix }: Repository,
  commit: string,
  file: string,
  own: string,
): Promise<KnownFile | undefined> {
  if (version === null) return null
  const kind = version.content === 'link' ? 'link' : version.executable === true ? 'executable' : 'file'
  const text = await keptText(context, sessionId, version)
  if (text !== null && version.content === 'text') return { bytes: Buffer.from(text), kind }
  const bytes = version.hash === undefined ? null : await keptBytes(context, fileId(version.hash), version.size)
  if (bytes !== null) return { bytes, kind }
  const absolute = path.join(top, file)
  const now = await readFileNow(absolute)
  if (now !== null && isSameVersion(now.version, version)) return readNow(absolute)
  const committed = (await readFromCommit(path.join(top, prefix), { prefix }, commit, [own])).get(own)
  if (committed != null && version.hash !== undefined && describeBytes(committed.bytes).version.hash === version.hash)
    return { bytes: committed.bytes, kind }
  return undefined
}

/** The kept bytes of a file that is no text, or null. */
async function keptBytes({ store }: SessionContext, blobId: string, size: number): Promise<Buffer | null> {
  if (size > LONGEST_KEPT) return null
  const kept = await store.read.file(blobId, 0, size)
  return kept?.size === size ? Buffer.from(kept.bytes) : null
}

/** Leaves out what is as in the commit. */
async function dropUnchanged({ top }: Repository, commit: string, files: Map<string, KnownFile>): Promise<void> {
  const committed = await readFromCommit(top, { prefix: '' }, commit, [...files.keys()])
  for (const [file, content] of files) {
    const other = committed.get(file)
    const isSame =
      content === null || other == null
        ? content === other
        : content.kind === other.kind && content.bytes.equals(other.bytes)
    if (isSame) files.delete(file)
  }
}
