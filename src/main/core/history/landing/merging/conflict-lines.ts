import type { PrivateRepository } from '#core/base/git/private/private-repository'
import { hasLines, type ConflictFile } from './kinds'
import { conflictRegions, parseHunks, type Region } from './regions'

/** Arguments with which git prints changes without context, as a merge computes them. */
const HUNKS = [
  ...['diff-tree', '--stdin', '-r', '-p', '-U0', '--histogram', '--no-indent-heuristic', '--no-renames'],
  ...['--no-ext-diff', '--no-textconv', '--text', '--no-color', '--src-prefix=a/', '--dst-prefix=b/'],
] as const

/**
 * Returns the lines of each conflict, in the order of the files, in one run of git: the versions of all files are put into
 * trees of their own, under numbers. Undefined when git cannot tell.
 */
export async function linesOf(
  repository: PrivateRepository,
  files: readonly ConflictFile[],
  signal?: AbortSignal,
): Promise<Region[][] | undefined> {
  if (!files.some(hasLines)) return files.map(() => [])
  const tree = (stage: 1 | 2 | 3): Promise<string> =>
    repository.tree(
      files.flatMap((file, index) => {
        const found = hasLines(file) ? file.stages.find((each) => each.stage === stage) : undefined
        return found === undefined ? [] : [{ mode: '100644', id: found.id, name: String(index) }]
      }),
    )
  const [base, ours, theirs] = [await tree(1), await tree(2), await tree(3)]
  const input = `${base} ${ours}\n${base} ${theirs}\n`
  const outcome = await repository.run(HUNKS, { input, ...(signal === undefined ? {} : { signal }) })
  if (outcome.state !== 'ok') return undefined
  const text = outcome.output.toString()
  const first = `${base} ${ours}\n`
  const second = text.indexOf(`${base} ${theirs}\n`, text.startsWith(first) ? first.length : 0)
  const [mine, others] = second < 0 ? [text, ''] : [text.slice(0, second), text.slice(second)]
  const [oursBy, theirsBy] = [parseHunks(mine), parseHunks(others)]
  return files.map((file, index) => {
    const name = String(index)
    return hasLines(file) ? conflictRegions(oursBy.get(name) ?? [], theirsBy.get(name) ?? []) : []
  })
}
