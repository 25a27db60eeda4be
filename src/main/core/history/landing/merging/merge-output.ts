/** A version of a file that a merge could not settle. */
export interface Stage {
  readonly mode: string
  readonly id: string
  /** 1: of the last common state; 2: of the first side; 3: of the second. */
  readonly stage: 1 | 2 | 3
  readonly path: string
}

/** Words of git about a merge. */
export interface MergeMessage {
  readonly paths: readonly string[]
  /** Such as `CONFLICT (contents)`. */
  readonly type: string
}

/** Outcome of one merge as git tells it. */
export interface MergeAnswer {
  readonly isClean: boolean
  /** The result, with conflict markers in files. */
  readonly tree: string
  readonly stages: readonly Stage[]
  readonly messages: readonly MergeMessage[]
}

/** Arguments whose output {@link parseMerges} reads. Their input is a line with two commits for each merge. */
export const MERGE_ARGUMENTS = ['merge-tree', '--write-tree', '--messages', '-z', '--stdin'] as const

/** Reads the answers of a run, as many as are complete. */
export function parseMerges(output: string): MergeAnswer[] {
  const parts = output.split('\0')
  const answers: MergeAnswer[] = []
  let at = 0
  while (at + 3 < parts.length) {
    const [status = '', tree = ''] = parts.slice(at, at + 2)
    if (!/^[01]$/.test(status) || !/^(?:[\da-f]{40}|[\da-f]{64})$/.test(tree)) return answers
    at += 2
    const stages: Stage[] = []
    for (; parts[at] !== '' && at < parts.length; at++) {
      const [, mode, id, stage, path] = /^(\d{6}) ([\da-f]+) ([123])\t([^]+)$/.exec(parts[at] ?? '') ?? []
      if (mode === undefined || id === undefined || path === undefined) return answers
      stages.push({ mode, id, stage: Number(stage) as Stage['stage'], path })
    }
    at++
    const messages: MergeMessage[] = []
    while (parts[at] !== '' && at < parts.length) {
      const count = Number(parts[at])
      if (!Number.isInteger(count) || at + count + 2 >= parts.length) return answers
      messages.push({ paths: parts.slice(at + 1, at + 1 + count), type: parts[at + 1 + count] ?? '' })
      at += count + 3
    }
    if (at >= parts.length) return answers
    at++
    answers.push({ isClean: status === '1', tree, stages, messages })
  }
  return answers
}
