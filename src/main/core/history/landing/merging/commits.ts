import type { PrivateRepository } from '#core/base/git/private/private-repository'
import { readLooseCommit } from '#core/base/git/private/loose-objects'

/** Facts of a commit that a forecast uses. */
export interface CommitFacts {
  readonly tree: string
  readonly parents: readonly string[]
  /** Time of the commit, in Unix ms. */
  readonly at: number
}

/** Reads the text of a commit. */
export function parseCommit(text: string): CommitFacts | undefined {
  const [head = ''] = text.split('\n\n', 1)
  const lines = head.split('\n')
  const tree = /^tree ([\da-f]+)$/.exec(lines[0] ?? '')?.[1]
  const at = lines.flatMap((line) => /^committer .* (\d+) [+-]\d+$/.exec(line)?.[1] ?? [])[0]
  if (tree === undefined) return undefined
  const parents = lines.flatMap((line) => /^parent ([\da-f]+)$/.exec(line)?.[1] ?? [])
  return { tree, parents, at: Number(at ?? 0) * 1000 }
}

/** Reads commits and remembers them: they never change. One that is missing is left out. */
export class Commits {
  readonly #known = new Map<string, CommitFacts>()

  constructor(readonly repository: PrivateRepository) {}

  async read(ids: readonly string[]): Promise<ReadonlyMap<string, CommitFacts>> {
    const asked = [...new Set(ids)].filter((id) => !this.#known.has(id))
    const packed: string[] = []
    // One that was just made is in a file of its own, and needs no process.
    for (const id of asked) {
      const text = asked.length > MOST_LOOSE ? undefined : await readLooseCommit(this.repository.source, id)
      const facts = text === undefined ? undefined : parseCommit(text)
      if (facts === undefined) packed.push(id)
      else this.#known.set(id, facts)
    }
    if (packed.length > 0) await this.#readPacked(packed)
    return new Map(
      ids.flatMap((id) => {
        const facts = this.#known.get(id)
        return facts === undefined ? [] : [[id, facts] as const]
      }),
    )
  }

  async #readPacked(ids: readonly string[]): Promise<void> {
    const { output } = await this.repository.run(['cat-file', '--batch'], {
      input: ids.map((id) => `${id}\n`).join(''),
    })
    for (let at = 0; at < output.length;) {
      const end = output.indexOf(10, at)
      if (end < 0) return
      const [, id, type, size] = /^([\da-f]+) (\w+) (\d+)$/.exec(output.toString('utf8', at, end)) ?? []
      at = end + 1
      if (id === undefined || size === undefined) continue
      const facts = type === 'commit' ? parseCommit(output.toString('utf8', at, at + Number(size))) : undefined
      if (facts !== undefined) this.#known.set(id, facts)
      at += Number(size) + 1
    }
  }
}

/** Maximum number of commits that are looked for in files of their own. */
const MOST_LOOSE = 50
