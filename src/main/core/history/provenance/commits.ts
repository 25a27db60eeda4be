import path from 'node:path'
import type { ProvenanceCommit } from '#shared/provenance/entities'
import { knownError } from '#shared/kernel/error-texts'
import type { ContractError } from '#shared/kernel/errors'
import { err, ok, type Result } from '#shared/kernel/result'
import { readGit, textOf } from '#core/base/git/git-program'
import { locateRepository } from '#core/base/git/settings/locate'
import type { Handler } from '#core/base/host-port'
import type { SessionContext } from '#core/session/runtime/context'
import { gitFailed } from '../place/repository'
import { findFilePlace } from './file-place'
import { textsOfBlobs } from './git-versions'
import { pairLines } from './pair'
import { readHistory } from './read-history'
import { hasWords, linesOf } from './text'
import { trace } from './trace'
import { keyOf } from './types'

/** Maximum number of files of a commit that are followed. */
const MOST_FILES = 50

interface ChangedFile {
  readonly name: string
  readonly before: string | undefined
  readonly after: string
}

/** `provenance.commits`. */
export const commits =
  (context: SessionContext): Handler<'provenance.commits'> =>
  async ({ folder, commits: asked }) => {
    const found = await locateRepository(folder)
    if (found === undefined) return err(knownError('not-a-repository/folder', { folder }))
    const described: ProvenanceCommit[] = []
    for (const commit of asked) {
      const one = await describeCommit(context, found.top, commit)
      if (!one.ok) return one
      described.push(one.value)
    }
    return ok({ commits: described })
  }

async function describeCommit(
  context: SessionContext,
  top: string,
  commit: string,
): Promise<Result<ProvenanceCommit, ContractError>> {
  const told = await readGit(top, [
    ...['diff-tree', '-r', '--root', '--raw', '--no-abbrev', '-z', '--no-commit-id', '-m', '--first-parent'],
    ...['-M', '--no-ext-diff', '--no-textconv', commit],
  ])
  if (!told.ok) return err(gitFailed(told.error))
  const changed = parseRaw(textOf(told) ?? '').slice(0, MOST_FILES)
  const texts = await textsOfBlobs(
    top,
    [...new Set(changed.flatMap(({ before, after }) => [before ?? '', after]))].filter(Boolean),
  )
  const counts = new Map<string, number>()
  for (const { name, before, after } of changed) {
    const text = texts.get(after)
    if (text === undefined) continue
    for (const sessionId of await sessionsOf(
      context,
      path.join(top, name),
      commit,
      text,
      texts.get(before ?? '') ?? '',
    ))
      counts.set(sessionId, (counts.get(sessionId) ?? 0) + 1)
  }
  const sessionIds = [...counts].sort(([, a], [, b]) => b - a).map(([sessionId]) => sessionId)
  return ok({ commit, sessionIds, lines: [...counts.values()].reduce((sum, count) => sum + count, 0) })
}

/** Returns the session of each line that a commit adds to a file, as far as one certainly wrote it. */
async function sessionsOf(
  context: SessionContext,
  file: string,
  commit: string,
  text: string,
  before: string,
): Promise<string[]> {
  const place = await findFilePlace(file, undefined)
  const { history, target, authors } = await readHistory(context, place, text, commit)
  if (authors.size === 0) return []
  const origins = trace(history).get(keyOf(target)) ?? []
  const now = linesOf(text)
  const stayed = new Set(pairLines(linesOf(before), now).map(([, to]) => to))
  return origins.flatMap(({ grade, author }, index) => {
    const isStrong = grade === 'recorded' || grade === 'matched'
    const isAdded = !stayed.has(index) && hasWords(now[index] ?? '')
    const sessionId = isStrong && isAdded && author !== null ? authors.get(author)?.sessionId : undefined
    return sessionId ?? []
  })
}

const NONE = /^0+$/

function parseRaw(output: string): ChangedFile[] {
  const files: ChangedFile[] = []
  const fields = output.split('\0')
  for (let at = 0; at + 1 < fields.length; at += 2) {
    const [, , , before = '', after = '', kind = ''] = /^:(\S+) (\S+) (\S+) (\S+) (\S+)/u.exec(fields[at] ?? '') ?? []
    // Of a renamed file both names follow.
    if (kind.startsWith('R')) at++
    const name = fields[at + 1]
    if (name === undefined || after === '' || NONE.test(after)) continue
    files.push({ name, before: NONE.test(before) ? undefined : before, after })
  }
  return files
}
