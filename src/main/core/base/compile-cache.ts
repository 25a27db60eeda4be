import nodeModule from 'node:module'
import { join } from 'node:path'
import { applicationFolders } from './application-folders'

/**
 * Keeps what V8 compiles in the user's cache folder, for the next start. A shared folder such as the one for temporary
 * files would let another user put code there. Does nothing where the folder cannot be written, or in a Node without it.
 */
export function keepCompiledCode(): void {
  // Absent before Node 22.1. A missing name could not even be imported.
  const { enableCompileCache } = nodeModule as Partial<typeof nodeModule>
  enableCompileCache?.(join(applicationFolders().cache, 'v8'))
}
