import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import type { SessionContext } from '#core/session/runtime/context'
import { isWithin } from '#core/base/folders/is-within'
import { readGit } from '#core/base/git/git-program'
import { LONGEST_TEXT } from '#core/session/files/version'
import type { EditOfSession } from '#core/store/port/provenance'
import { Contents } from './contents'
import { stepsOfEdits } from './edit-steps'
import { hunksOf, stepsOfEvents, type Authors } from './event-steps'
import { filesBeside } from './beside'
import { isFile, namesOf, type FilePlace } from './file-place'
import { commitsOf, textsOfBlobs, type FileCommit } from './git-versions'
import { nodesOfSources } from './sources'
import type { History, Node, Step } from './types'

/** The history of one file up to a version of it. */
export interface FileHistory {
  readonly history: History
  readonly target: Node
  readonly authors: Authors
  readonly isPartial: boolean
}

/** Reads a version of a file: as it is, or as a commit has it. Undefined when there is none, or it is no text. */
export async function readVersion(place: FilePlace, commit: string | undefined): Promise<string | undefined> {
  if (commit !== undefined) {
    if (place.top === undefined) return undefined
    const told = await readGit(place.top, ['cat-file', 'blob', `${commit}:${place.name}`])
    return told.ok ? textIn(told.value) : undefined
  }
  const state = await stat(place.file).catch(() => null)
  if (state?.isFile() !== true || state.size > LONGEST_TEXT) return undefined
  return textIn(await readFile(place.file).catch(() => Buffer.from([0])))
}

function textIn(bytes: Buffer): string | undefined {
  return bytes.length > LONGEST_TEXT || bytes.includes(0) ? undefined : bytes.toString('utf8')
}

/** Collects everything that is known of a file whose version has a text. */
export async function readHistory(
  context: Pick<SessionContext, 'clock' | 'store'>,
  place: FilePlace,
  text: string,
  commit: string | undefined,
): Promise<FileHistory> {
  const contents = new Contents(context.store)
  const authors: Authors = new Map()
  const target: Node = { path: place.name, hash: contents.add(text) }
  const own = await collect(context, place, { contents, authors, from: commit ?? 'HEAD' })
  if (own.events.length === 0 && own.edits.length === 0) {
    const steps: Step[] = [{ at: 0, target, sources: [], kind: 'gap' }]
    return { history: historyOf(steps, contents), target, authors, isPartial: own.isPartial }
  }
  const real = withLastSeen(
    place,
    [...own.events, ...own.commits].sort((a, b) => a.at - b.at),
  )
  const imported = stepsOfEdits(own.edits, place, real, contents, authors)
  const known = withImports(real, imported.steps)
  const now = context.clock.now()
  const others = await stepsBeside(context, place, own.events, { contents, authors, from: commit ?? 'HEAD' })
  const steps = [...others, ...known, ...imported.steps, lastStep(known, imported.steps, { target, commit, now })]
  const history = {
    ...historyOf(steps, contents),
    edits: [...imported.loose, ...hunksOf(steps, (node) => contents.of(node.hash))],
  }
  return { history, target, authors, isPartial: own.isPartial || contents.isIncomplete }
}

/**
 * Returns steps in which a commit without a parent comes from the version that was last seen in the folder of the file: history
 * was rewritten.
 */
function withLastSeen({ top }: FilePlace, steps: readonly Step[]): Step[] {
  let last: Node | undefined
  return steps.map((step) => {
    if (step.folder !== undefined && top !== undefined && isWithin(step.folder, top)) last = step.target
    const isFirst = step.kind === 'commit' && step.sources.length === 0
    return isFirst && last !== undefined ? { ...step, sources: [last] } : step
  })
}

interface Into {
  readonly contents: Contents
  readonly authors: Authors
  /** Commit at which its history in git begins. */
  readonly from: string
}

interface Collected {
  readonly events: Step[]
  readonly commits: readonly Step[]
  readonly edits: EditOfSession[]
  readonly isPartial: boolean
}

/** Collects the steps of a file, under all names that it had, and the edits of it that nobody watched. */
async function collect(
  { store }: Pick<SessionContext, 'store'>,
  place: FilePlace,
  { contents, authors, from }: Into,
): Promise<Collected> {
  const { top } = place
  const commits = top === undefined ? [] : await commitsOf(top, place.name, from)
  const events: Step[] = []
  const edits: EditOfSession[] = []
  for (const alias of aliasesOf(place, commits ?? [])) {
    const names = namesOf(alias)
    const changes = (await store.read.changesAt(names)).filter((change) => isFile(alias, change, change.event.path))
    for (const { sessionId, event } of changes)
      for (const version of [event.before, event.after]) await contents.load(sessionId, version)
    const incoming = top === undefined ? NO_NODES : await nodesOfSources(top, alias.name, changes, contents)
    events.push(...stepsOfEvents(changes, alias.name, authors, incoming))
    const recorded = new Set(changes.map(({ sessionId }) => sessionId))
    edits.push(...(await store.read.editsAt(names)).filter(({ sessionId }) => !recorded.has(sessionId)))
  }
  const hasRecords = events.length > 0 || edits.length > 0
  const ofCommits = top === undefined || !hasRecords ? [] : await stepsOfCommits(top, commits ?? [], contents)
  return { events, commits: ofCommits, edits, isPartial: commits === null }
}

const NO_NODES: ReadonlyMap<string, Node> = new Map()

/** Collects the steps of the files that calls changed together with a file, and tells its own steps of them. */
async function stepsBeside(
  context: Pick<SessionContext, 'store'>,
  place: FilePlace,
  events: Step[],
  into: Into,
): Promise<Step[]> {
  const beside = await filesBeside(context, place, events, into.contents)
  const steps: Step[] = []
  for (const other of beside) {
    const { events: changes, commits } = await collect(context, other, into)
    steps.push(...changes, ...commits)
  }
  return steps
}

/** The file under the names that it had. */
function aliasesOf(place: FilePlace, commits: readonly FileCommit[]): FilePlace[] {
  const { top } = place
  if (top === undefined) return [place]
  const names = new Set(commits.flatMap(({ before, after }) => [...before, after].map((each) => each.path)))
  names.delete(place.name)
  return [
    place,
    ...[...names].map((name) => ({ ...place, name, file: path.join(top, name), given: path.join(top, name) })),
  ]
}

function historyOf(steps: readonly Step[], contents: Contents): History {
  return { steps, edits: [], lines: ({ hash }) => contents.of(hash) }
}

/** Returns steps with the versions to which imported edits lead as further sources, where no call recorded them. */
function withImports(real: readonly Step[], imported: readonly Step[]): Step[] {
  if (imported.length === 0) return [...real]
  return real.map((step) => {
    const last = step.kind === 'call' ? undefined : imported.findLast(({ at }) => at <= step.at)
    return last === undefined ? step : { ...step, sources: [...step.sources, last.target] }
  })
}

interface Asked {
  readonly target: Node
  readonly commit: string | undefined
  /** In Unix ms. */
  readonly now: number
}

/** The version that was asked for, as what came after everything that is known. */
function lastStep(known: readonly Step[], imported: readonly Step[], { target, commit, now }: Asked): Step {
  const last = known.findLast(({ kind }) => commit === undefined || kind === 'commit')
  const edit = imported.at(-1)
  const sources = [last?.target, edit?.target].filter((node) => node !== undefined)
  // A save since the last version that Parley has seen is by nobody it knows.
  const isSeen = commit === undefined && last !== undefined && last.kind !== 'commit' && edit === undefined
  const at = Math.max(now, ...[last, edit].map((step) => step?.at ?? 0)) + 1
  return { at, target, sources, kind: isSeen ? 'save' : 'gap' }
}

async function stepsOfCommits(top: string, commits: readonly FileCommit[], contents: Contents): Promise<Step[]> {
  const blobs = new Set(commits.flatMap(({ before, after }) => [...before, after].flatMap(({ blob }) => blob ?? [])))
  const texts = await textsOfBlobs(top, [...blobs])
  const hashes = new Map([...texts].map(([blob, text]) => [blob, contents.add(text)]))
  const node = (path: string, blob: string | null): Node | undefined => {
    const hash = blob === null ? undefined : hashes.get(blob)
    return hash === undefined ? undefined : { path, hash }
  }
  return commits.flatMap(({ commit, at, before, after }): Step[] => {
    const target = node(after.path, after.blob)
    if (target === undefined) return []
    const sources = before.flatMap(({ path, blob }) => node(path, blob) ?? [])
    return [{ at, target, sources, kind: 'commit', commit }]
  })
}
