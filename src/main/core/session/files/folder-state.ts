import { lstat } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { worktreesFolder } from '#core/base/data-dir'
import { readFromCommit, type CommittedFile, type FilterConsent } from '#core/base/git/committed-files'
import { isWithin } from '#core/base/folders/is-within'
import { changedBetween, findGitPlace, readGitStatus, type GitPlace } from '#core/base/git/git'
import { changedAt, CLOCK_SLACK_MS, stampOf } from './stamp'
import { describeBytes, LONGEST_TEXT, readFileNow, withoutContent, type FileThen } from './version'
import { NOTHING, readIncoming, type LookedAtGit } from './incoming'
import { walk } from './walk'

/** Maximum size of a folder scanned file by file; git scans any. */
const MOST_FILES = 200_000
const LONGEST_LOOK_MS = 5000
/** Maximum number of files changed according to git that are examined. */
const MOST_DIRTY = 5000
/** Maximum number of file contents kept, of the most recently changed files. */
const MOST_REMEMBERED_FILES = 2000
const MOST_REMEMBERED_BYTES = 16 * 1024 * 1024
const LONGEST_REMEMBERED = Math.min(LONGEST_TEXT, 256 * 1024)
const AT_ONCE = 32
/** Number of entries compared before yielding to the event loop. */
const IN_ONE_GO = 10_000

/** Maximum number of files of a folder without git that is looked at after each command: a look reads all of them. */
const FEW_FILES = 2000

const NONE: ReadonlySet<string> = new Set()

/** Snapshot of a folder, sufficient for detecting later changes. */
export interface FolderState {
  /** Every file, or with git every file that differs from the commit, with data that reveals later writes. */
  readonly stamps: Map<string, string>
  /** False when the folder was too large, or took too long: missing files may then exist. */
  readonly isComplete: boolean
  readonly git: (LookedAtGit & { readonly place: GitPlace; readonly branch: string | null }) | null
  /** Content of some of the files. */
  readonly remembered: Map<string, FileThen>
  /** Files that git has, at the start of a turn; empty otherwise. */
  readonly tracked: ReadonlySet<string>
}

/**
 * Returns whether Parley scans a folder automatically. Not a home folder or an ancestor of one: that is not a project,
 * and on macOS users would be asked for access to their photos. Not Parley's own data either, except for
 * worktrees.
 */
export function isLookedAt(folder: string, dataDir: string): boolean {
  return !isWithin(os.homedir(), folder) && (!isWithin(folder, dataDir) || isWithin(folder, worktreesFolder(dataDir)))
}

/** Returns whether a folder can be looked at often. */
export function isQuick({ git, stamps }: FolderState): boolean {
  return git !== null || stamps.size <= FEW_FILES
}

/** The same path with slashes, from a folder, or null when it is not in the folder. */
export function pathWithin(folder: string, file: string): string | null {
  if (!isWithin(file, folder)) return null
  return path.relative(folder, file).split(path.sep).join('/')
}

/** Scans a folder. With git only differences from the commit, otherwise every file. Never throws. */
export async function lookAt(folder: string, dataDir: string): Promise<FolderState> {
  const own = pathWithin(folder, dataDir)
  const place = await findGitPlace(folder)
  // Read first: what comes in while the files are looked at is found by the next look too.
  const incoming = place === null ? NOTHING : await readIncoming(place)
  const status = place === null ? null : await readGitStatus(folder, place)
  if (place === null || status === null) {
    const limits = { files: MOST_FILES, ms: LONGEST_LOOK_MS }
    const { stamps, isComplete } = await walk(folder, { ...limits, ...(own === null ? {} : { without: own }) })
    return { stamps, isComplete, git: null, remembered: new Map(), tracked: NONE }
  }
  const { branch, head } = status
  const dirty = status.dirty.filter((file) => own === null || !file.startsWith(`${own}/`))
  const stamps = new Map<string, string>()
  await inGroups(dirty.slice(0, MOST_DIRTY), async (file) => {
    const state = await lstat(path.join(folder, file)).catch(() => null)
    stamps.set(file, state === null ? '' : stampOf(state))
  })
  return {
    stamps,
    isComplete: dirty.length <= MOST_DIRTY,
    git: { place, branch, head, incoming },
    remembered: new Map(),
    tracked: NONE,
  }
}

/**
 * Stores the content of files, most recently changed first, up to a limit; files not written since `before` are taken
 * from there.
 */
export async function remember(folder: string, state: FolderState, before: FolderState | null): Promise<void> {
  const newest = newestOf(state.stamps, MOST_REMEMBERED_FILES)
  let left = MOST_REMEMBERED_BYTES
  await inGroups(newest, async ([file, stamp]) => {
    const known = before?.stamps.get(file) === stamp ? before.remembered.get(file) : undefined
    const size = Number(stamp.split(':')[1] ?? 0)
    if (stamp === '' || size > LONGEST_REMEMBERED || size > left) return
    left -= size
    const now = known ?? (await readFileNow(path.join(folder, file)))
    if (now !== null) state.remembered.set(file, now)
  })
}

/** Returns the remembered contents of files that were not written since. */
export function stillSame(before: FolderState | null, after: FolderState): Map<string, FileThen> {
  const known = [...(before?.remembered ?? [])]
  return new Map(known.filter(([file]) => after.stamps.get(file) === before?.stamps.get(file)))
}

/** The entries that were changed last. Sorting numbers alone keeps a large folder from holding up everybody else. */
function newestOf(stamps: ReadonlyMap<string, string>, most: number): (readonly [string, string])[] {
  if (stamps.size <= most) return [...stamps]
  const times = Float64Array.from(stamps.values(), changedAt).sort()
  const oldest = times[times.length - most] ?? 0
  return [...stamps].filter(([, stamp]) => changedAt(stamp) >= oldest).slice(0, most)
}

/**
 * Returns the state of a folder at a moment (Unix ms) between two looks at it: files that were written at that moment or
 * later are as in the earlier one, anything else as in the later one. When a file was deleted cannot be told.
 */
export async function stateBetween(
  folder: string,
  earlier: FolderState,
  later: FolderState,
  moment: number,
): Promise<FolderState> {
  const isSameCommit = earlier.git?.head === later.git?.head && (earlier.git === null) === (later.git === null)
  if (!isSameCommit) return earlier
  const stamps = new Map(later.stamps)
  for (const file of await differing(folder, earlier, later)) {
    const [before, after = ''] = [earlier.stamps.get(file), later.stamps.get(file)]
    if (after === '' || changedAt(after) < moment - CLOCK_SLACK_MS) continue
    if (before === undefined) stamps.delete(file)
    else stamps.set(file, before)
  }
  return { ...later, stamps, isComplete: earlier.isComplete && later.isComplete }
}

/** Discards the state of files written at or after a time (Unix ms), since they were different before. */
export function forgetSince(state: FolderState, moment: number): void {
  for (const [file, stamp] of state.stamps) {
    // A deleted file has no time, and was not there before either.
    if (stamp === '' || changedAt(stamp) < moment) continue
    state.stamps.set(file, '?')
    state.remembered.delete(file)
  }
}

/** Files that may differ between two moments. */
export async function differing(folder: string, before: FolderState, after: FolderState): Promise<string[]> {
  const paths = new Set<string>()
  let looked = 0
  for (const [file, stamp] of after.stamps) {
    if (before.stamps.get(file) !== stamp) paths.add(file)
    if (++looked % IN_ONE_GO === 0) await setImmediate()
  }
  // With git, what is missing afterwards may be as it is in the commit.
  const isOnlyUnlisted = before.git === null && after.git !== null
  const missing: string[] = []
  for (const file of before.stamps.keys()) {
    if (!after.stamps.has(file)) missing.push(file)
    if (++looked % IN_ONE_GO === 0) await setImmediate()
  }
  await inGroups(missing, async (file) => {
    const state = isOnlyUnlisted ? await lstat(path.join(folder, file)).catch(() => null) : null
    if (state === null || stampOf(state) !== before.stamps.get(file)) paths.add(file)
  })
  const [from, to] = [before.git?.head, after.git?.head]
  if (from != null && to != null && from !== to)
    for (const file of await changedBetween(folder, from, to)) paths.add(file)
  return [...paths]
}

/**
 * Returns the files as of `state`, by path: null for a file that did not exist. An absent path existed with unknown
 * content, or its state is unknown. `consent` is asked for programs through which a committed file goes.
 */
export async function whatWas(
  folder: string,
  state: FolderState,
  paths: readonly string[],
  consent: FilterConsent,
): Promise<Map<string, FileThen | null>> {
  const found = new Map<string, FileThen | null>()
  const inCommit: string[] = []
  for (const file of paths) {
    const known = state.remembered.get(file)
    const stamp = state.stamps.get(file)
    if (known !== undefined) found.set(file, known)
    else if (stamp === '') found.set(file, null)
    else if (stamp === undefined && state.git?.head != null) inCommit.push(file)
    else if (stamp === undefined && state.isComplete) found.set(file, null)
  }
  if (state.git?.head != null && state.isComplete) {
    const { place, head } = state.git
    const GROUP = 200
    for (let at = 0; at < inCommit.length; at += GROUP) {
      const committed = await readFromCommit(folder, place, head, inCommit.slice(at, at + GROUP), consent)
      for (const [file, content] of committed) found.set(file, content === null ? null : textOrHash(content))
    }
  }
  return found
}

/** A committed file; git keeps what is no text, as long as it stores it the same. */
function textOrHash({ bytes, kind, isEncoded }: CommittedFile): FileThen {
  const isExecutable = process.platform !== 'win32' && kind === 'executable'
  const then = describeBytes(bytes, bytes.length, isExecutable, kind === 'link' ? kind : undefined)
  return then.text === null && !isEncoded ? withoutContent(then) : then
}

async function inGroups<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  for (let at = 0; at < items.length; at += AT_ONCE) await Promise.all(items.slice(at, at + AT_ONCE).map(work))
}
