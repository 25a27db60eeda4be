import { readGit, textOf } from '#core/base/git/git-program'
import type { ChangeOfSession } from '#core/store/port/provenance'
import type { Contents } from './contents'
import { textsOfBlobs } from './git-versions'
import type { Node } from './types'

/** Maximum number of commits and stashes of one file that are read. */
const MOST_SOURCES = 300

/** Returns the version of a file in each commit and stash from which its recorded changes may come. */
export async function nodesOfSources(
  top: string,
  name: string,
  changes: readonly ChangeOfSession[],
  contents: Contents,
): Promise<ReadonlyMap<string, Node>> {
  const ids = changes.flatMap(({ event }) => event.sources ?? []).filter((id) => /^[0-9a-f]{40,64}$/u.test(id))
  const commits = [...new Set(ids)].slice(-MOST_SOURCES)
  const found = new Map<string, Node>()
  if (commits.length === 0) return found
  const told = await readGit(top, ['cat-file', '--batch-check=%(objectname) %(objecttype)'], {
    input: `${commits.map((commit) => `${commit}:${name}`).join('\n')}\n`,
  })
  const blobs = (textOf(told) ?? '').split('\n').map((line) => /^(\S+) blob$/u.exec(line)?.[1])
  const texts = await textsOfBlobs(top, [...new Set(blobs.flatMap((blob) => blob ?? []))])
  for (const [index, commit] of commits.entries()) {
    const text = texts.get(blobs[index] ?? '')
    if (text !== undefined) found.set(commit, { path: name, hash: contents.add(text) })
  }
  return found
}
