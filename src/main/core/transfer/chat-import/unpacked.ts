import { readdir, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import mime from 'mime'
import type { Source } from '#shared/attachment/entities'
import { readRegular } from '#core/base/folders/open-regular'
import type { Assets } from './assets'
import { LARGEST_ASSET, nameMatching } from './zip'

/** Maximum number of files below the folder of an export. */
const MOST_FILES = 200_000

/** Maximum depth of folders in an export. */
const DEEPEST = 4

/** Number of bytes per read. */
const CHUNK = 1024 * 1024

/** The files beside the conversations of an export that was unpacked. Links are not followed. */
export class UnpackedExport implements Assets {
  #files: Promise<ReadonlyMap<string, string>> | null = null

  /** `path`: that of the list of conversations. */
  constructor(readonly path: string) {}

  async read(nameStart: string): Promise<Source | undefined> {
    this.#files ??= filesIn(dirname(this.path))
    const files = await this.#files
    const name = nameMatching(files.keys(), nameStart)
    const path = name === undefined ? undefined : files.get(name)
    if (path === undefined || ((await stat(path).catch(() => null))?.size ?? Infinity) > LARGEST_ASSET) return undefined
    const parts: Uint8Array[] = []
    try {
      for await (const part of readRegular(path, CHUNK)) parts.push(part)
    } catch {
      return undefined
    }
    const mimeType = mime.getType(path) ?? 'application/octet-stream'
    return { type: 'base64', data: Buffer.concat(parts).toString('base64'), mimeType }
  }
}

async function filesIn(folder: string): Promise<ReadonlyMap<string, string>> {
  const files = new Map<string, string>()
  const waiting = [{ folder, depth: 1 }]
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift())
    for (const entry of await readdir(next.folder, { withFileTypes: true }).catch(() => [])) {
      const path = join(next.folder, entry.name)
      if (entry.isFile() && files.size < MOST_FILES) files.set(basename(path), path)
      else if (entry.isDirectory() && next.depth < DEEPEST) waiting.push({ folder: path, depth: next.depth + 1 })
    }
  return files
}
