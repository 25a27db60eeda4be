import type { RequestOutput } from '#shared/contract'
import type { ProvenanceRange } from '#shared/provenance/entities'
import { knownError } from '#shared/kernel/error-texts'
import { err, ok } from '#shared/kernel/result'
import { readGit, textOf } from '#core/base/git/git-program'
import type { Handler } from '#core/base/host-port'
import type { SessionContext } from '#core/session/runtime/context'
import { describeAuthors } from './describe-authors'
import { Answers } from './answers'
import { withCopies } from './copies'
import { findFilePlace, type FilePlace } from './file-place'
import { hashOf } from './git-versions'
import { readHistory, readVersion } from './read-history'
import type { Redact } from './redact'
import { linesOf } from './text'
import { trace } from './trace'
import { keyOf, UNKNOWN, type LineChange, type Origin } from './types'

type Answer = RequestOutput<'provenance.lines'>

/** `provenance.lines`. */
export const lines = (context: SessionContext, redact: Redact): Handler<'provenance.lines'> => {
  const answers = new Answers<Answer>()
  return async ({ path, folder, from = 1, to, commit }) => {
    const place = await findFilePlace(path, folder)
    const text = await readVersion(place, commit)
    if (text === undefined) return err(knownError('file-not-found/gone', { path: place.file }))
    const head = place.top === undefined ? '' : (textOf(await readGit(place.top, ['rev-parse', 'HEAD'])) ?? '')
    const key = [place.file, hashOf(text), commit ?? '', from, to ?? '', head, context.store.changeMark()].join('\0')
    const known = answers.get(key)
    if (known !== undefined) return ok(known)
    const answer = await linesAnswer(context, redact, { place, text, from, to, commit })
    answers.keep(key, answer)
    return ok(answer)
  }
}

interface Asked {
  readonly place: FilePlace
  readonly text: string
  readonly from: number
  readonly to: number | undefined
  readonly commit: string | undefined
}

async function linesAnswer(
  context: SessionContext,
  redact: Redact,
  { place, text, from, to, commit }: Asked,
): Promise<Answer> {
  const { history, target, authors, isPartial } = await readHistory(context, place, text, commit)
  const all = linesOf(text)
  const traced = trace(history).get(keyOf(target)) ?? all.map(() => UNKNOWN)
  const last = Math.min(to ?? all.length, all.length)
  const asked = { place, authors, lines: all.slice(from - 1, last) }
  const origins = await withCopies(context, asked, traced.slice(from - 1, last))
  const named = new Index()
  const ranges = rangesOf(origins, from, named)
  const described = await describeAuthors(
    context,
    named.keys.flatMap((key) => authors.get(key) ?? []),
    redact,
    place.file,
  )
  const state = isPartial ? 'partial' : 'complete'
  return { path: place.file, hash: target.hash, state, ranges, authors: described }
}

/** Numbers of authors, in the order in which they are named. */
class Index {
  readonly keys: string[] = []

  of(key: string): number {
    const known = this.keys.indexOf(key)
    return known >= 0 ? known : this.keys.push(key) - 1
  }
}

/** Joins consecutive lines with the same origin. `first` is the number of the first line. */
function rangesOf(origins: readonly Origin[], first: number, named: Index): ProvenanceRange[] {
  const ranges: ProvenanceRange[] = []
  let last: string | undefined
  for (const [index, origin] of origins.entries()) {
    const key = JSON.stringify(origin)
    const at = first + index
    const open = ranges.at(-1)
    if (open !== undefined && key === last) ranges[ranges.length - 1] = { ...open, to: at }
    else ranges.push(rangeOf(origin, at, named))
    last = key
  }
  return ranges
}

function rangeOf({ grade, evidence, author, copiedBy, changes }: Origin, at: number, named: Index): ProvenanceRange {
  return {
    from: at,
    to: at,
    grade,
    evidence,
    author: author === null ? null : named.of(author),
    ...(copiedBy === undefined ? {} : { copiedBy: named.of(copiedBy) }),
    changes: changes.map((change) => changeOf(change, named)),
  }
}

function changeOf({ kind, author, commit, at }: LineChange, named: Index): ProvenanceRange['changes'][number] {
  return {
    kind,
    at,
    ...(author === undefined ? {} : { author: named.of(author) }),
    ...(commit === undefined ? {} : { commit }),
  }
}
