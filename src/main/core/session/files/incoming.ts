import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { GitPlace } from '#core/base/git/git'
import { readGit, textOf } from '#core/base/git/git-program'

/** Maximum number of commits that are noted as the ones from which contents came. */
const MOST_COMMITS = 50
/** A second: git tells the times of commits no finer. */
const SECOND = 1000

/** Commits and stashes from which contents may come into a folder, at one moment. */
interface Incoming {
  /** Commit that is being merged or applied; null: none. */
  readonly merged: string | null
  readonly stashes: readonly string[]
}

export const NOTHING: Incoming = { merged: null, stashes: [] }

/** Reads the commit that is being merged, and the stashes, from the files of a repository. */
export async function readIncoming({ gitDir, commonDir }: GitPlace): Promise<Incoming> {
  const read = (...names: string[]): Promise<string> => readFile(path.join(...names), 'utf8').catch(() => '')
  const [merging, picking, log] = await Promise.all([
    read(gitDir, 'MERGE_HEAD'),
    read(gitDir, 'CHERRY_PICK_HEAD'),
    read(commonDir, 'logs', 'refs', 'stash'),
  ])
  const stashes = log.split('\n').flatMap((line) => /^[0-9a-f]+ ([0-9a-f]+) /u.exec(line)?.[1] ?? [])
  return { merged: /^[0-9a-f]{40,64}/u.exec(merging || picking)?.[0] ?? null, stashes }
}

/** Returns a repository as it is after its files were looked at. */
export async function gitNow(folder: string, place: GitPlace): Promise<LookedAtGit> {
  const head = textOf(await readGit(folder, ['rev-parse', '--verify', '--quiet', 'HEAD']))?.trim()
  return { head: head === undefined || head === '' ? null : head, incoming: await readIncoming(place) }
}

/** A repository at a look. */
export interface LookedAtGit {
  readonly head: string | null
  readonly incoming: Incoming
}

/**
 * Returns the commits that were merged or checked out and the stashes that were applied between two looks, without commits that
 * were made after `since` (Unix ms): those are of whoever worked there.
 */
export async function sourcesBetween(
  folder: string,
  before: LookedAtGit,
  after: LookedAtGit,
  since: number,
): Promise<string[]> {
  const popped = before.incoming.stashes.filter((stash) => !after.incoming.stashes.includes(stash))
  const { merged } = after.incoming
  const merging = merged === null || merged === before.incoming.merged ? [] : [merged]
  return [...new Set([...merging, ...popped, ...(await reachedBetween(folder, before.head, after.head, since))])]
}

async function reachedBetween(
  folder: string,
  before: string | null,
  after: string | null,
  since: number,
): Promise<string[]> {
  if (after === null || before === after) return []
  const told = textOf(
    await readGit(folder, [
      ...['rev-list', '--timestamp', `--max-count=${MOST_COMMITS}`, after],
      ...(before === null ? [] : [`^${before}`]),
      '--',
    ]),
  )
  const found = (told ?? '').split('\n').flatMap((line) => {
    const [seconds, commit] = line.split(' ')
    const isEarlier = Number(seconds) * SECOND + SECOND <= since
    return commit !== undefined && commit !== '' && isEarlier ? [commit] : []
  })
  // A checkout of an earlier commit reaches none.
  return found.length === 0 && (told ?? '').trim() === '' ? [after] : found
}
