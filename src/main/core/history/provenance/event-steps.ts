import type { FileVersion } from '#shared/files/entities'
import type { ChangeOfSession } from '#core/store/port/provenance'
import { hashOf } from './git-versions'
import { pairLines } from './pair'
import { hasWords, lettersOf } from './text'
import type { Claim, LooseEdit, Node, Step } from './types'

/** A call that may be named as an author. */
export interface Author {
  readonly sessionId: string
  readonly agentId?: string | undefined
  readonly turnId?: string | undefined
  readonly toolCallId?: string | undefined
  readonly at: number
}

/** Authors by the keys with which steps name them. */
export type Authors = Map<string, Author>

const EMPTY = hashOf('')
/** Number of letters and digits from which a line is recognized at an end of a file. */
const LONG_LINE = 16

/** Returns the steps that recorded changes of a file are, and those between them that nobody recorded. */
export function stepsOfEvents(
  changes: readonly ChangeOfSession[],
  name: string,
  authors: Authors,
  incoming: ReadonlyMap<string, Node> = new Map(),
): Step[] {
  const node = (version: FileVersion | null | undefined): Node | undefined =>
    version === null
      ? { path: name, hash: EMPTY }
      : version?.hash === undefined
        ? undefined
        : { path: name, hash: version.hash }
  const steps: Step[] = []
  const last = new Map<string, Node>()
  for (const { sessionId, folder, event } of changes) {
    const { before, after, diskTime, timestamp, unchangedUntil } = event
    const at = diskTime ?? event.writtenAt ?? timestamp
    const [source, target] = [node(before), node(after)]
    const place = folder ?? ''
    const previous = last.get(place)
    if (source !== undefined && previous !== undefined && source.hash !== previous.hash)
      steps.push({ at: Math.min(at, unchangedUntil ?? at) - 1, target: source, sources: [previous], kind: 'save' })
    if (target === undefined) {
      last.delete(place)
      continue
    }
    last.set(place, target)
    const claim = claimOf(sessionId, event, at, authors)
    const from = (event.sources ?? []).flatMap((id) => incoming.get(id) ?? [])
    const sources = [...(source === undefined ? (previous === undefined ? [] : [previous]) : [source]), ...from]
    const isSaved = event.revertId !== undefined || (diskTime !== undefined && event.agentId === undefined)
    steps.push({
      at,
      target,
      sources,
      kind: claim !== undefined ? 'call' : isSaved ? 'save' : 'gap',
      ...(place === '' ? {} : { folder: place }),
      ...(event.turnId === null
        ? {}
        : { look: { sessionId, turnId: event.turnId, at: timestamp, toolCallIds: event.toolCallIds ?? [] } }),
      ...(claim === undefined ? {} : { claim }),
    })
  }
  return steps
}

function claimOf(
  sessionId: string,
  { agentId, turnId, revertId, ...event }: ChangeOfSession['event'],
  at: number,
  authors: Authors,
): Claim | undefined {
  const { toolCallIds, named, calledAt, diskTime } = event
  if (revertId !== undefined || turnId === null) return undefined
  // An agent that reports no calls, or a change of an earlier version: near at most.
  if (toolCallIds === undefined && diskTime !== undefined && agentId === undefined) return undefined
  const toolCallId = toolCallIds?.length === 1 ? toolCallIds[0] : undefined
  const author = [sessionId, turnId, toolCallId ?? ''].join('\0')
  authors.set(author, { sessionId, agentId, turnId, toolCallId, at })
  return toolCallId !== undefined && named !== undefined && calledAt !== undefined
    ? { author, grade: 'recorded', evidence: named }
    : { author, grade: 'nearby', evidence: 'time' }
}

/** Returns the hunks of certain changes, which are recognized elsewhere by their lines and both neighbors. */
export function hunksOf(steps: readonly Step[], lines: (node: Node) => readonly string[] | null): LooseEdit[] {
  const hunks: LooseEdit[] = []
  for (const { claim, target, sources, at } of steps) {
    const [source] = sources
    if (claim?.grade !== 'recorded' || source === undefined) continue
    const [old, now] = [lines(source), lines(target)]
    if (old === null || now === null) continue
    const stayed = new Set(pairLines(old, now).map(([, to]) => to))
    for (let from = 0; from < now.length; from++) {
      if (stayed.has(from)) continue
      let to = from
      while (to < now.length && !stayed.has(to)) to++
      const added = now.slice(from, to)
      const [before, after] = [now[from - 1] ?? null, now[to] ?? null]
      // The end of a file is a neighbor of what is no coincidence.
      const isCertain = (before !== null && after !== null) || added.some((line) => lettersOf(line) >= LONG_LINE)
      if (isCertain && added.some(hasWords))
        hunks.push({ at, path: target.path, author: claim.author, added, before, after, evidence: 'hunk' })
      from = to
    }
  }
  return hunks
}
