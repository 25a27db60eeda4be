import type { ReviewFile } from '#shared/review/entities'

/** A row of the list of files: a folder, or a file in one. */
export type TreeRow =
  | { readonly kind: 'folder'; readonly key: string; readonly path: string; readonly files: number }
  | {
      readonly kind: 'file'
      readonly key: string
      readonly name: string
      readonly file: ReviewFile
      readonly level: 1 | 2
    }

/** Arranges files by folder, those at the top first. `files` are sorted by path. Those in closed folders are left out. */
export function treeRows(files: readonly ReviewFile[], closed: ReadonlySet<string>): TreeRow[] {
  const byFolder = new Map<string, ReviewFile[]>([['', []]])
  for (const file of files) {
    const folder = file.path.slice(0, Math.max(0, file.path.lastIndexOf('/')))
    const inFolder = byFolder.get(folder)
    if (inFolder === undefined) byFolder.set(folder, [file])
    else inFolder.push(file)
  }
  return [...byFolder].flatMap(([path, inFolder]): TreeRow[] => {
    const isTop = path === ''
    const rows = inFolder.map((file): TreeRow => ({
      kind: 'file',
      key: `file:${file.path}`,
      name: isTop ? file.path : file.path.slice(path.length + 1),
      file,
      level: isTop ? 1 : 2,
    }))
    if (isTop) return rows
    const folder: TreeRow = { kind: 'folder', key: `folder:${path}`, path, files: inFolder.length }
    return closed.has(path) ? [folder] : [folder, ...rows]
  })
}

/** The files in the order of the list, whatever is closed. */
export function inTreeOrder(files: readonly ReviewFile[]): ReviewFile[] {
  return treeRows(files, new Set()).flatMap((row) => (row.kind === 'file' ? [row.file] : []))
}
