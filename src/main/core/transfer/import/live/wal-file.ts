/** Returns the file that a write-ahead log belongs to, and any other file as it is. */
export function walFile(path: string): string {
  return path.endsWith('-wal') ? path.slice(0, -'-wal'.length) : path
}
