/** Permissions of a file with the right to execute added for those who may read it, or taken from all. */
export function withExecution(mode: number, isExecutable: boolean): number {
  const permissions = mode & 0o777
  return isExecutable ? permissions | ((permissions & 0o444) >> 2) : permissions & ~0o111
}
