import { posix, win32 } from 'node:path'
import { err, ok, type Result } from '#shared/kernel/result'
import type { Folders } from '#core/base/folders/folders'
import { code, counted } from '#core/agents/adapters/tools/markdown'

/** Files above this many bytes are not shown. */
const LIMIT = 256 * 1024

/** A file or folder, as people are asked about it. */
interface Found {
  readonly summary: string
  /** Absent for folders and for files that are no text or too large. */
  readonly text?: string
}

/** Returns what is at a located path. Fails with a reason if nothing is. */
export async function whatIs(located: string, folders: Folders): Promise<Result<Found, string>> {
  const file = await folders.files.read(located, LIMIT)
  if (file.ok) {
    const summary = counted(file.value.size, 'byte')
    return ok(file.value.complete ? { summary, text: file.value.text } : { summary })
  }
  const entries = await folders.files.entries(located)
  if (entries.ok) return ok({ summary: `a folder of ${counted(entries.value.length, 'entry', 'entries')}` })
  return file.error.missing ? err(file.error.reason) : ok({ summary: file.error.reason })
}

/**
 * Returns the located path of something that can be taken away: not a folder of the session itself or one that holds it,
 * and not a link, since what it leads to would be taken away in its place.
 */
export async function locateEntry(path: string, folders: Folders): Promise<Result<string, string>> {
  const located = await folders.locate(path)
  if (!located.ok) return located
  if (folders.holdsOwn(located.value)) return err(`${code(path)} is refused: a folder of the session itself is there.`)
  const { basename, dirname, join } = posix.isAbsolute(located.value) ? posix : win32
  const parent = await folders.locate(dirname(path))
  if (!parent.ok) return parent
  return join(parent.value, basename(path)) === located.value
    ? located
    : err(`${code(path)} is refused: it is a link. Name what it leads to, ${code(folders.display(located.value))}.`)
}
