import { statfs } from 'node:fs/promises'
import type { Unwatched } from '#shared/import/entities'

/** File systems that do not report what other machines change, by the number that Linux gives them. */
const REMOTE_TYPES: ReadonlySet<number> = new Set([
  0x6969, // NFS
  0x517b, // SMB
  0xff534d42, // CIFS
  0xfe534d42, // SMB 2
  0x65735546, // FUSE
  0x01021997, // 9P
  0x00c36400, // Ceph
  0x5346414f, // AFS
  0x786f4256, // Folders shared by VirtualBox
])

/** Returns whether a folder is on a file system that does not report the changes of other machines. */
export async function isRemote(folder: string): Promise<boolean> {
  if (process.platform === 'win32') return folder.startsWith('\\\\')
  // Other systems number their file systems in the order in which they were loaded.
  if (process.platform !== 'linux') return false
  const state = await statfs(folder).catch(() => null)
  return state !== null && REMOTE_TYPES.has(state.type >>> 0)
}

/** Returns the reason of a failure to watch. */
export function reasonOf(error: unknown): Unwatched {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return code === 'ENOSPC' || code === 'EMFILE' || code === 'ENFILE' ? 'limit' : 'refused'
}
