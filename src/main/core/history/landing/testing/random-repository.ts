import { execFileSync } from 'node:child_process'
import fc from 'fast-check'

/** Files of a version, by path. */
export type Files = ReadonlyMap<string, string>

/** One change of files. */
export interface Edit {
  readonly kind: 'line' | 'insert' | 'cut' | 'add' | 'delete' | 'move' | 'moveFolder' | 'folderForFile'
  /** Choice of a file or folder, and of a place in it. */
  readonly which: number
  readonly where: number
  readonly name: number
}

export const edit: fc.Arbitrary<Edit> = fc.record({
  kind: fc.constantFrom(
    ...(['line', 'line', 'line', 'insert', 'cut', 'add', 'delete', 'move', 'moveFolder', 'folderForFile'] as const),
  ),
  which: fc.nat(1000),
  where: fc.nat(1000),
  name: fc.nat(6),
})

const FOLDERS = ['', 'a/', 'b/', 'b/c/', 'd/', 'd/e/']

/** Files from which all branches begin. */
export function firstFiles(): Files {
  const files = new Map<string, string>()
  for (const [index, folder] of FOLDERS.entries())
    for (let file = 0; file < 3; file++)
      files.set(
        `${folder}f${file}`,
        Array.from({ length: 14 }, (_, line) => `${index}.${file} line ${line}\n`).join(''),
      )
  return files
}

/** Returns files after an edit; `by` makes the text one of its own. */
export function edited(files: Files, { kind, which, where, name }: Edit, by: string): Files {
  const paths = [...files.keys()].sort()
  const path = paths[which % Math.max(paths.length, 1)]
  if (path === undefined) return files
  const next = new Map(files)
  const lines = (files.get(path) ?? '').split('\n').slice(0, -1)
  const at = where % Math.max(lines.length, 1)
  const put = (changed: readonly string[]): unknown => next.set(path, changed.map((line) => `${line}\n`).join(''))
  if (kind === 'line') put(lines.with(at, `changed by ${by}`))
  else if (kind === 'insert') put(lines.toSpliced(at, 0, `inserted by ${by}`, `and again ${where % 2}`))
  else if (kind === 'cut') put(lines.toSpliced(at, 1 + (where % 3)))
  else if (kind === 'delete') next.delete(path)
  else if (kind === 'add') next.set(free(next, `${FOLDERS[where % FOLDERS.length] ?? ''}n${name}`), `new by ${by}\n`)
  else if (kind === 'move') {
    next.delete(path)
    next.set(free(next, `${FOLDERS[where % FOLDERS.length] ?? ''}m${name}`), files.get(path) ?? '')
  } else if (kind === 'folderForFile') {
    next.delete(path)
    next.set(`${path}/inner`, `inner of ${by}\n`)
  } else {
    const folder = FOLDERS.filter((each) => each !== '')[which % (FOLDERS.length - 1)] ?? ''
    for (const [each, text] of files)
      if (each.startsWith(folder)) {
        next.delete(each)
        next.set(free(next, `${folder.slice(0, -1)}${name}/${each.slice(folder.length)}`), text)
      }
  }
  return next
}

/** Returns a path at which a file can be, near the one that is wished. */
function free(files: Files, wished: string): string {
  const parts = wished.split('/')
  const isTaken =
    files.has(wished) ||
    parts.some((_, end) => end > 0 && files.has(parts.slice(0, end).join('/'))) ||
    [...files.keys()].some((path) => path.startsWith(`${wished}/`))
  return isTaken ? free(files, `${parts.join('-')}x`) : wished
}

/** A branch to write: its files, and the branch from which it goes on. */
export interface WrittenBranch {
  readonly name: string
  readonly files: Files
  readonly parent?: string
}

/** Writes branches into a repository in one process; returns their commits. */
export function writeBranches(folder: string, branches: readonly WrittenBranch[]): Map<string, string> {
  const data = (text: string): string => `data ${Buffer.byteLength(text)}\n${text}\n`
  const input = branches
    .map(
      ({ name, files, parent }) =>
        `commit refs/heads/${name}\ncommitter Ann <ann@example.org> 1700000000 +0000\n${data(name)}` +
        `${parent === undefined ? '' : `from refs/heads/${parent}\n`}deleteall\n` +
        [...files].map(([path, text]) => `M 100644 inline ${path}\n${data(text)}`).join(''),
    )
    .join('\n')
  execFileSync('git', ['fast-import', '--quiet', '--force'], { cwd: folder, input })
  const told = execFileSync('git', ['for-each-ref', '--format=%(refname:lstrip=2) %(objectname)', 'refs/heads'], {
    cwd: folder,
  })
  return new Map(
    told
      .toString()
      .trim()
      .split('\n')
      .map((line) => line.split(' ') as [string, string]),
  )
}
