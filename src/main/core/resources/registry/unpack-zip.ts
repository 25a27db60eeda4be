import { createWriteStream } from 'node:fs'
import { symlink } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { buffer } from 'node:stream/consumers'
import { openPromise, type Entry, type ZipFile } from 'yauzl'
import { makeFolders } from '#core/base/folders/make-folders'
import { ArchiveError, ArchiveRules } from './archive-rules'

/** Kinds of files in the mode that Unix systems write. */
const [KIND, LINK, FILE, FOLDER] = [0o170000, 0o120000, 0o100000, 0o040000]
const LONGEST_LINK = 4096

/** Unpacks a zip archive. Throws {@link ArchiveError}s and others. */
export async function unpackZip(archive: string, folder: string, signal: AbortSignal): Promise<void> {
  const rules = new ArchiveRules(folder)
  const links: { readonly path: string; readonly target: string }[] = []
  const zip = await openPromise(archive, { lazyEntries: true, autoClose: false })
  try {
    for await (const entry of zip.eachEntry()) {
      signal.throwIfAborted()
      rules.count(entry.uncompressedSize)
      const path = rules.place(entry.fileName)
      const mode = entry.externalFileAttributes >>> 16
      const kind = mode & KIND
      if (entry.fileName.endsWith('/')) await makeFolders(path)
      else if (kind === LINK) links.push({ path, target: await targetOf(zip, entry) })
      else if (kind !== 0 && kind !== FILE && kind !== FOLDER)
        throw new ArchiveError('the archive has something other than files')
      else await write(zip, entry, { path, mode: (mode & 0o111) === 0 ? 0o644 : 0o755, signal })
    }
  } finally {
    zip.close()
  }
  // Links come last, so that nothing is written through one.
  for (const { path, target } of links) {
    rules.link(dirname(path), target)
    await makeFolders(dirname(path))
    await symlink(target, path)
  }
}

async function write(
  zip: ZipFile,
  entry: Entry,
  { path, mode, signal }: { readonly path: string; readonly mode: number; readonly signal: AbortSignal },
): Promise<void> {
  await makeFolders(dirname(path))
  await pipeline(await zip.openReadStreamPromise(entry), createWriteStream(path, { flags: 'wx', mode }), { signal })
}

async function targetOf(zip: ZipFile, entry: Entry): Promise<string> {
  if (entry.uncompressedSize > LONGEST_LINK) throw new ArchiveError('the archive has a link that is too long')
  return (await buffer(await zip.openReadStreamPromise(entry))).toString('utf8')
}
