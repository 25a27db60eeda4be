import type { TranscriptReads } from '#core/store/port'
import { isSame, lookAt } from './scan-folder'

type FollowedFile = NonNullable<Awaited<ReturnType<TranscriptReads['transcript']>>>

/** Returns whether the whole content of a file is imported; true also when the file is gone. */
export function isUpToDate({ path, imported }: FollowedFile): boolean {
  const now = lookAt(path)
  return imported !== null && (now === null || isSame(now, imported))
}
