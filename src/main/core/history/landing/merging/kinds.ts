import type { MergeAnswer, Stage } from './merge-output'

/** Kind of a conflict in a file. */
export type ConflictKind =
  'text' | 'binary' | 'link' | 'deleted' | 'renamed' | 'folder' | 'mode' | 'submodule' | 'large' | 'filtered'

/** A file with a conflict. */
export interface ConflictFile {
  readonly path: string
  readonly kind: ConflictKind
  readonly stages: readonly Stage[]
}

/** Files whose content is only a placeholder, or is not joined. */
export type Special = ReadonlyMap<string, 'large' | 'filtered'>

const SUBMODULE = '160000'
const LINK = '120000'

/** By what git calls a conflict; the first that fits counts. */
const BY_TYPE: readonly (readonly [RegExp, ConflictKind])[] = [
  [/submodule/, 'submodule'],
  [/file\/directory|directory\/file/, 'folder'],
  [/rename|file location/, 'renamed'],
  [/modify\/delete|delete/, 'deleted'],
  [/distinct (?:modes|types)/, 'mode'],
  [/binary/, 'binary'],
]

/** Returns the files with a conflict, by path. */
export function conflictFiles({ stages, messages }: MergeAnswer, special: Special): ConflictFile[] {
  const byPath = new Map<string, Stage[]>()
  for (const stage of stages) byPath.set(stage.path, [...(byPath.get(stage.path) ?? []), stage])
  for (const { type, paths } of messages)
    if (type.startsWith('CONFLICT') && paths[0] !== undefined && !byPath.has(paths[0])) byPath.set(paths[0], [])
  return [...byPath]
    .map(([path, own]): ConflictFile => {
      const types = messages.flatMap(({ type, paths }) =>
        type.startsWith('CONFLICT') && paths.includes(path) ? [type] : [],
      )
      return { path, kind: special.get(path) ?? kindOf(own, types, messages, path), stages: own }
    })
    .sort((one, other) => (one.path < other.path ? -1 : 1))
}

function kindOf(
  stages: readonly Stage[],
  types: readonly string[],
  messages: MergeAnswer['messages'],
  path: string,
): ConflictKind {
  if (stages.some(({ mode }) => mode === SUBMODULE)) return 'submodule'
  const known = BY_TYPE.find(([pattern]) => types.some((type) => pattern.test(type)))
  if (known !== undefined) return known[1]
  if (stages.some(({ mode }) => mode === LINK)) return 'link'
  const isBinary = messages.some(({ type, paths }) => /binary/i.test(type) && paths.includes(path))
  return isBinary ? 'binary' : 'text'
}

/** Returns whether a conflict of a kind has lines. */
export function hasLines({ kind, stages }: ConflictFile): boolean {
  const sides = stages.filter(({ stage, mode }) => stage !== 1 && mode !== LINK && mode !== SUBMODULE)
  return (kind === 'text' || kind === 'mode' || kind === 'renamed') && sides.length === 2
}
