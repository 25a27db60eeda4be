/**
 * Returns what to name to the linter for files, by their paths from the checkout: the files themselves, or the parts of the
 * repository that they are in when their names are longer than `most` characters together.
 */
export function lintArguments(files: readonly string[], most: number): string[] {
  if (files.join(' ').length <= most) return [...files]
  const parts = files.map((file) => {
    const folders = file.split(/[\\/]/)
    return folders[0] === 'src' ? folders.slice(0, 2).join('/') : (folders[0] ?? '')
  })
  return [...new Set(parts)].sort()
}
