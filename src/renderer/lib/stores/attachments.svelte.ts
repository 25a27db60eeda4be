import { SvelteMap } from 'svelte/reactivity'
import type { Attachment } from '#shared/attachment/entities'
import { MAX_ATTACHMENT_BYTES, MAX_ATTACHMENTS } from '#shared/attachment/limits'
import { storedBlobId, storedSource } from '#shared/attachment/reference'
import type { InputBlock } from '#shared/session/blocks'
import type { Requester } from '#client/connection'
import { LazyPart } from '../page/lazy-view.svelte'
import type { KeyValueStore } from '../page/storage'
import { m } from '#messages'

const uploads = new LazyPart(() => import('../host/upload-file'))

const PREFIX = 'parley.attachments.'

/** A file that is going to be part of a message. */
export interface DraftFile {
  readonly id: string
  readonly fileName: string
  readonly size: number
  /** Between 0 and 1 while it is handed over. */
  readonly progress: number
  /** Kind and location, once uploaded. */
  readonly attachment?: Attachment
  /** Reason why it cannot be sent. */
  readonly error?: string
}

/** The files of messages that are not sent, by draft. What is handed over survives a reload, as the text does. */
export class Attachments {
  readonly #files = new SvelteMap<string, readonly DraftFile[]>()
  /** Files whose bytes are not wanted any more. */
  readonly #removed = new Set<string>()
  /** The handing over that has begun, by draft. */
  readonly #underway = new Map<string, Promise<void>>()
  #lastId = 0

  constructor(
    private readonly requester: Requester,
    private readonly storage: KeyValueStore,
  ) {}

  of(draft: string): readonly DraftFile[] {
    return this.#files.get(draft) ?? this.#stored(draft)
  }

  /** Returns true when a draft has files that can be sent, or will be. */
  hasUsable(draft: string): boolean {
    return this.of(draft).some((file) => file.error === undefined)
  }

  /** Waits for bytes that are on their way. Answers the first file for which that failed meanwhile, null if none did. */
  async settled(draft: string): Promise<DraftFile | null> {
    const waitedFor = this.of(draft).filter((file) => file.attachment === undefined && file.error === undefined)
    await this.#underway.get(draft)
    const failed = this.of(draft).filter((file) => file.error !== undefined)
    return failed.find(({ id }) => waitedFor.some((file) => file.id === id)) ?? null
  }

  /** Hands files over, one after the other. */
  add = async (draft: string, files: readonly File[]): Promise<void> => {
    const before = this.#underway.get(draft)
    const added = this.#add(draft, files)
    this.#underway.set(
      draft,
      Promise.all([before, added]).then(() => undefined),
    )
    await added
  }

  async #add(draft: string, files: readonly File[]): Promise<void> {
    const room = Math.max(0, MAX_ATTACHMENTS - this.of(draft).length)
    const added = files.map((file, index) => ({
      file,
      entry: {
        id: `new-${++this.#lastId}`,
        fileName: file.name === '' ? 'file' : file.name,
        size: file.size,
        progress: 0,
        ...problemOf(file, index >= room),
      } satisfies DraftFile,
    }))
    this.#set(draft, [...this.of(draft), ...added.map(({ entry }) => entry)])
    for (const { file, entry } of added) if (!('error' in entry)) await this.#upload(draft, entry.id, file)
  }

  /** Takes a file out of a message, and stops handing it over. */
  remove = (draft: string, id: string): void => {
    const file = this.of(draft).find((one) => one.id === id)
    this.#removed.add(id)
    this.#set(
      draft,
      this.of(draft).filter((one) => one.id !== id),
    )
    if (file?.attachment !== undefined)
      void this.requester.request('attachment.discard', { blobId: file.attachment.blobId })
  }

  /** The files that are ready, as blocks of a message. */
  blocks(draft: string): InputBlock[] {
    return this.of(draft).flatMap(({ attachment }) => (attachment === undefined ? [] : [blockOf(attachment)]))
  }

  /** Forgets the files of a draft, because they were sent. Answers them. */
  take(draft: string): readonly DraftFile[] {
    const files = this.of(draft)
    this.#set(draft, [])
    return files
  }

  /** Puts files back that were not sent after all. */
  giveBack(draft: string, files: readonly DraftFile[]): void {
    if (files.length > 0) this.#set(draft, [...files, ...this.of(draft)])
  }

  async #upload(draft: string, id: string, file: File): Promise<void> {
    await uploads.load()
    if (uploads.module === null) {
      this.#change(draft, id, { error: m.attachment.cannotRead({ name: file.name }) })
      return
    }
    const isWanted = () => !this.#removed.has(id)
    const onProgress = (progress: number) => this.#change(draft, id, { progress })
    const uploaded = await uploads.module.uploadFile(this.requester, file, { isWanted, onProgress })
    if (uploaded !== null) this.#change(draft, id, uploaded)
  }

  #change(draft: string, id: string, change: Partial<DraftFile>): void {
    this.#set(
      draft,
      this.of(draft).map((file) => (file.id === id ? { ...file, ...change } : file)),
    )
  }

  #set(draft: string, files: readonly DraftFile[]): void {
    this.#files.set(draft, files)
    const ready = files.filter(({ attachment }) => attachment !== undefined)
    try {
      if (ready.length === 0) this.storage.removeItem(PREFIX + draft)
      else this.storage.setItem(PREFIX + draft, JSON.stringify(ready))
    } catch {
      // The storage is full: the files then belong to the message only as long as the window lives.
    }
  }

  #stored(draft: string): readonly DraftFile[] {
    try {
      return JSON.parse(this.storage.getItem(PREFIX + draft) ?? '[]') as DraftFile[]
    } catch {
      return []
    }
  }
}

/** The files among the blocks of a message, as a draft has them. */
export function draftFilesOf(blocks: readonly InputBlock[]): DraftFile[] {
  return blocks.flatMap((block) => {
    if (block.type === 'text' || (block.type === 'attachment' && block.reference !== undefined)) return []
    const { source } = block
    const blobId = storedBlobId(source)
    if (blobId === undefined) return []
    const fileName = typeof block['fileName'] === 'string' ? block['fileName'] : 'file'
    const size = typeof source['size'] === 'number' ? source['size'] : 0
    const kind = block.type === 'image' ? 'image' : block.type === 'document' ? 'pdf' : 'text'
    const mimeType = source.mimeType ?? 'application/octet-stream'
    return [{ id: blobId, fileName, size, progress: 1, attachment: { blobId, kind, fileName, mimeType, size } }]
  })
}

function problemOf(file: File, isTooMany: boolean): { error: string } | Record<string, never> {
  if (isTooMany) return { error: m.attachment.tooMany({ max: MAX_ATTACHMENTS }) }
  if (file.size > MAX_ATTACHMENT_BYTES) return { error: m.attachment.tooLarge }
  return {}
}

function blockOf(attachment: Attachment): InputBlock {
  const { kind, fileName } = attachment
  const source = storedSource(attachment)
  if (kind === 'image') return { type: 'image', source, fileName }
  if (kind === 'pdf') return { type: 'document', source, fileName }
  return { type: 'attachment', fileName, filePath: fileName, source, attachmentType: 'file' }
}
