const explanations: Readonly<Record<string, string>> = {
  ENOENT: 'it does not exist',
  EEXIST: 'it already exists',
  ENOTDIR: 'a part of the path is a file, not a folder',
  EISDIR: 'it is a folder',
  EFTYPE: 'it is not a plain file',
  ENXIO: 'it is not a plain file',
  EACCES: 'the system does not allow it',
  EPERM: 'the system does not allow it',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  ELOOP: 'its links lead in a circle',
  ENAMETOOLONG: 'its name is too long',
  EBUSY: 'another program is using it',
}

/** Returns the system's code of a file error, for example `EACCES`. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : String(error)
}

/** Returns the reason a file operation failed, as the end of a user-facing sentence. */
export function explainFileError(error: unknown): string {
  const code = errorCode(error)
  return explanations[code] ?? code
}

/** Failure to use a file: `reason` is the end of a user-facing sentence. */
export interface FileFailure {
  readonly missing: boolean
  readonly reason: string
}
