import { basename } from 'node:path'
import mime from 'mime'
import { openPromise, type Entry, type ZipFile } from 'yauzl'
import type { Source } from '#shared/attachment/entities'
import { JsonSplitError } from '#core/base/streams/split-json'
import type { Assets } from './assets'

/** The files in which an export has its conversations; large ones are split into several. */
const CONVERSATIONS = /(?:^|\/)conversations(?:-\d{1,6})?\.json$/

/** The largest file that is taken along with a message, in bytes. */
export const LARGEST_ASSET = 32 * 1024 * 1024

/** Maximum number of files in an archive; more would not fit into memory. */
const MOST_ENTRIES = 1_000_000

/** A data export as it is downloaded. */
export class ExportArchive implements Assets {
  private constructor(
    private readonly zip: ZipFile,
    private readonly conversations: readonly Entry[],
    private readonly others: ReadonlyMap<string, Entry>,
  ) {}

  /** Reads the table of contents. Throws {@link JsonSplitError} for an invalid archive. */
  static async open(path: string): Promise<ExportArchive> {
    const zip = await openPromise(path, { lazyEntries: true, autoClose: false }).catch(fail)
    const conversations: Entry[] = []
    const others = new Map<string, Entry>()
    try {
      if (zip.entryCount > MOST_ENTRIES) throw new JsonSplitError('The archive names too many files.')
      for await (const entry of zip.eachEntry())
        if (CONVERSATIONS.test(entry.fileName)) conversations.push(entry)
        else if (!entry.fileName.endsWith('/')) others.set(basename(entry.fileName), entry)
    } catch (thrown) {
      zip.close()
      return fail(thrown)
    }
    return new ExportArchive(zip, conversations, others)
  }

  /** Of the lists of conversations when they are unpacked, in bytes; zero when there are none. */
  get size(): number {
    return this.conversations.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0)
  }

  /** The lists of conversations, with their size in bytes. */
  lists(): { readonly size: number; readonly bytes: () => AsyncIterable<Uint8Array> }[] {
    return this.conversations.map((entry) => ({ size: entry.uncompressedSize, bytes: () => this.#bytes(entry) }))
  }

  async read(nameStart: string): Promise<Source | undefined> {
    const entry = this.#find(nameStart)
    if (entry === undefined || entry.uncompressedSize > LARGEST_ASSET) return undefined
    const parts: Uint8Array[] = []
    for await (const part of this.#bytes(entry)) parts.push(part)
    const mimeType = mime.getType(entry.fileName) ?? 'application/octet-stream'
    return { type: 'base64', data: Buffer.concat(parts).toString('base64'), mimeType }
  }

  close(): void {
    this.zip.close()
  }

  #find(nameStart: string): Entry | undefined {
    const whole = this.others.get(nameStart)
    if (whole !== undefined) return whole
    const name = nameMatching(this.others.keys(), nameStart)
    return name === undefined ? undefined : this.others.get(name)
  }

  async *#bytes(entry: Entry): AsyncGenerator<Uint8Array> {
    try {
      for await (const chunk of await this.zip.openReadStreamPromise(entry)) yield chunk as Buffer
    } catch (thrown) {
      fail(thrown)
    }
  }
}

/** Returns the name of the file that a conversation refers to by the beginning of its name. */
export function nameMatching(names: Iterable<string>, nameStart: string): string | undefined {
  if (nameStart === '') return undefined
  for (const name of names)
    if (name === nameStart || (name.startsWith(nameStart) && /^[-.]/.test(name.slice(nameStart.length)))) return name
  return undefined
}

function fail(thrown: unknown): never {
  if (thrown instanceof JsonSplitError) throw thrown
  const reason = (thrown instanceof Error ? thrown.message : String(thrown)).replace(/\.$/, '')
  throw new JsonSplitError(`The archive is damaged or incomplete: ${reason}.`)
}
