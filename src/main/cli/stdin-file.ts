import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { UsageError, type CommandContext } from './command'

/** Copies stdin to a temporary file where an argument is `-`, and removes it afterwards. The file is absent otherwise. */
export async function withStdinFile<T>(
  args: readonly string[],
  { stdin, stopped }: CommandContext,
  work: (path: string) => Promise<T>,
): Promise<T> {
  const count = args.filter((arg) => arg === '-').length
  if (count === 0) return work('')
  if (count > 1) throw new UsageError('- can be given once')
  const folder = await mkdtemp(join(tmpdir(), 'parley-import-'))
  try {
    // Importers know files by their content, except for this one ending.
    const path = join(folder, 'stdin.json')
    await pipeline(stdin, createWriteStream(path, { mode: 0o600 }), { signal: stopped })
    return await work(path)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
