import { createReadStream } from 'node:fs'
import { dirname } from 'node:path'
import { PassThrough, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Unpack, type ReadEntry } from 'tar'
import bunzip2 from 'unbzip2-stream'
import { whenAborted } from '#core/base/when-aborted'
import { ArchiveError, ArchiveRules } from './archive-rules'

const FILES: ReadonlySet<string> = new Set(['File', 'OldFile', 'ContiguousFile'])

/** Unpacks a tar archive, compressed or not. Throws {@link ArchiveError}s and others. */
export async function unpackTar(
  archive: string,
  folder: string,
  { isBzip2, signal }: { readonly isBzip2: boolean; readonly signal: AbortSignal },
): Promise<void> {
  const rules = new ArchiveRules(folder)
  const refused = new AbortController()
  let problem: Error | undefined
  const extraction = new Unpack({
    cwd: folder,
    strict: true,
    // A problem ends the extraction; entries that are still in it are passed over.
    filter(path, entry) {
      if (problem === undefined)
        try {
          check(rules, path, entry as ReadEntry)
        } catch (error) {
          problem = error instanceof Error ? error : new Error(String(error))
          queueMicrotask(() => refused.abort())
        }
      return problem === undefined
    },
  })
  const ended = new Promise<void>((resolve, reject) => {
    extraction.on('close', resolve)
    extraction.on('error', reject)
    whenAborted([refused.signal, signal], () => reject(problem ?? new Error('cancelled')))
  })
  const source = createReadStream(archive)
  const sink = async (chunks: AsyncIterable<Buffer>): Promise<void> => {
    for await (const chunk of chunks)
      if (!extraction.write(chunk))
        await Promise.race([new Promise<void>((resolve) => extraction.once('drain', resolve)), ended])
    extraction.end()
    await ended
  }
  ended.catch(() => undefined)
  try {
    await pipeline(isBzip2 ? decompressed(source) : source, sink)
  } finally {
    source.destroy()
  }
  if (problem !== undefined) throw problem
}

/** Decompresses a stream. The decompressor is one of an older kind, of which a pipeline sees neither the end nor errors. */
function decompressed(source: Readable): Readable {
  const result = new PassThrough()
  const fail = (error: Error): void => void result.destroy(error)
  source.on('error', fail).pipe(bunzip2()).on('error', fail).pipe(result)
  return result
}

function check(rules: ArchiveRules, path: string, { type, size, linkpath = '' }: ReadEntry): void {
  const place = rules.place(path)
  rules.count(size)
  if (FILES.has(type) || type === 'Directory') return
  // A symbolic link is relative to its own folder, a hard one to the archive.
  if (type === 'SymbolicLink') rules.link(dirname(place), linkpath)
  else if (type === 'Link') rules.place(linkpath)
  else throw new ArchiveError(`the archive has something other than files: ${type}`)
}
