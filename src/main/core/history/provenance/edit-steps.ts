import { namedEdits, type NamedEdit } from '#core/store/port/file-edits'
import type { EditOfSession } from '#core/store/port/provenance'
import type { Contents } from './contents'
import type { Authors } from './event-steps'
import { isFile, type FilePlace } from './file-place'
import { pairLines } from './pair'
import { linesOf } from './text'
import type { LooseEdit, Node, Step } from './types'

/** Imported edits of a file: the versions that they lead to, and those whose beginning is not known. */
export interface ImportedEdits {
  readonly steps: Step[]
  readonly loose: LooseEdit[]
}

/**
 * Applies the edits that calls of imported sessions name, each to the version of its time. `real` are the known versions,
 * in order. Of calls that several sessions repeat the first counts.
 */
export function stepsOfEdits(
  edits: readonly EditOfSession[],
  place: FilePlace,
  real: readonly Step[],
  contents: Contents,
  authors: Authors,
): ImportedEdits {
  const found: ImportedEdits = { steps: [], loose: [] }
  const seen = new Set<string>()
  let last: { readonly node: Node; readonly at: number } | undefined
  for (const { sessionId, folder, place: made, turnId, timestamp, blocks } of edits) {
    const repeated = new Set<string>()
    for (const [index, edit] of namedEdits(blocks).entries()) {
      if (!isFile(place, { folder, place: made }, edit.path) || seen.has(edit.toolCallId)) continue
      repeated.add(edit.toolCallId)
      const at = timestamp + index / 1000
      const base = baseOf(real, last, at)
      const text = applied(edit, base === undefined ? undefined : contents.textOf(base.hash))
      const author = [sessionId, turnId ?? '', edit.toolCallId].join('\0')
      authors.set(author, { sessionId, turnId: turnId ?? undefined, toolCallId: edit.toolCallId, at })
      if (text === undefined) {
        found.loose.push(...looseOf(edit, place.name, author, at))
        continue
      }
      const target: Node = { path: place.name, hash: contents.add(text) }
      last = { node: target, at }
      found.steps.push({
        at,
        target,
        sources: base === undefined ? [] : [base],
        kind: 'edit',
        claim: { author, grade: 'matched', evidence: 'edit' },
      })
    }
    for (const id of repeated) seen.add(id)
  }
  return found
}

function baseOf(
  real: readonly Step[],
  last: { readonly node: Node; readonly at: number } | undefined,
  at: number,
): Node | undefined {
  const known = real.findLast((step) => step.at <= at)
  return known === undefined || (last !== undefined && last.at >= known.at) ? last?.node : known.target
}

/** Returns the text after an edit; undefined when its beginning is not known, or it does not fit. */
function applied({ oldText, newText }: NamedEdit, base: string | undefined): string | undefined {
  if (oldText === null || oldText === '') return newText
  if (base === undefined || oldText === newText) return undefined
  const at = base.indexOf(oldText)
  return at < 0 ? undefined : base.slice(0, at) + newText + base.slice(at + oldText.length)
}

/** Returns the runs of lines that an edit adds, with their neighbors within it. */
function looseOf({ oldText, newText }: NamedEdit, path: string, author: string, at: number): LooseEdit[] {
  const [old, now] = [linesOf(oldText ?? ''), linesOf(newText)]
  const stayed = new Set(pairLines(old, now).map(([, to]) => to))
  const runs: LooseEdit[] = []
  for (let from = 0; from < now.length; from++) {
    if (stayed.has(from)) continue
    let to = from
    while (to < now.length && !stayed.has(to)) to++
    const [before, after] = [now[from - 1], now[to]]
    runs.push({
      at,
      path,
      author,
      added: now.slice(from, to),
      evidence: 'edit',
      ...(before === undefined ? {} : { before }),
      ...(after === undefined ? {} : { after }),
    })
    from = to
  }
  return runs
}
