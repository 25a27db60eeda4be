import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { copyFile, lstat, mkdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'

/** Returns the hash of a file, or of its first bytes. */
async function hashOf(file: string, bytes = Infinity): Promise<string> {
  const hash = createHash('sha256')
  if (bytes === 0) return hash.digest('hex')
  for await (const chunk of createReadStream(file, { end: bytes - 1 })) hash.update(chunk as Buffer)
  return hash.digest('hex')
}

/**
 * Copies the files of a session from the folder of one account to that of another, and leaves the source as it is. Returns
 * false, and changes nothing further, where a file there is another one: a history is continued, never replaced.
 */
export async function copySession(from: string, to: string, files: readonly string[]): Promise<boolean> {
  for (const file of files) {
    const [source, target] = [path.join(from, file), path.join(to, file)]
    const [size, hash] = [(await lstat(source)).size, await hashOf(source)]
    const there = await lstat(target).catch(() => undefined)
    if (there !== undefined) {
      if (!there.isFile() || there.size > size) return false
      const beginning = await hashOf(source, there.size)
      if ((await hashOf(target)) !== beginning) return false
      if (there.size === size) continue
    }
    await mkdir(path.dirname(target), { recursive: true, mode: 0o700 })
    const copy = `${target}.parley`
    await copyFile(source, copy)
    if ((await hashOf(copy)) !== hash) {
      await rm(copy, { force: true })
      return false
    }
    await rename(copy, target)
  }
  return files.length > 0
}
