import { createHash, type Hash } from 'node:crypto'
import { imageSize } from 'image-size'
import type { Attachment } from '#shared/attachment/entities'
import { attachmentKind, magicType } from '#shared/attachment/sniff'
import { fileId } from '#core/store/port/inline-files'

/** Number of bytes kept from the start of a file to determine its type. */
const HEAD_BYTES = 256 * 1024
/** Time after which an abandoned upload is dropped. */
const IDLE_MS = 10 * 60_000

/** A file whose bytes are coming. */
export class Upload {
  received = 0
  private readonly hash: Hash = createHash('sha256')
  private readonly text = new TextDecoder('utf-8', { fatal: true })
  private isText = true
  private head = Buffer.alloc(0)

  constructor(
    readonly fileName: string,
    /** Announced number of bytes. */
    readonly size: number,
    public lastUsedAt: number,
  ) {}

  /** Takes the next bytes. */
  take(bytes: Buffer): void {
    this.received += bytes.length
    this.hash.update(bytes)
    if (this.head.length < HEAD_BYTES)
      this.head = Buffer.concat([this.head, bytes.subarray(0, HEAD_BYTES - this.head.length)])
    if (this.isText) this.isText = !bytes.includes(0) && this.decodes(bytes, true)
  }

  /** Returns the attachment once the upload is complete. */
  finish(): Attachment {
    const isText = this.isText && this.decodes(Buffer.alloc(0), false)
    const mimeType = magicType(this.head) ?? (isText ? 'text/plain' : 'application/octet-stream')
    const kind = attachmentKind(mimeType)
    return {
      blobId: fileId(this.hash.digest('hex')),
      kind,
      fileName: this.fileName,
      mimeType,
      size: this.received,
      ...(kind === 'image' ? measures(this.head) : {}),
    }
  }

  private decodes(bytes: Buffer, stream: boolean): boolean {
    try {
      this.text.decode(bytes, { stream })
      return true
    } catch {
      return false
    }
  }
}

/** The files whose bytes are coming, by upload. */
export class Uploads {
  private readonly open = new Map<string, Upload>()

  get(uploadId: string): Upload | undefined {
    return this.open.get(uploadId)
  }

  add(uploadId: string, upload: Upload): void {
    this.open.set(uploadId, upload)
  }

  /** Returns whether it was there. */
  remove(uploadId: string): boolean {
    return this.open.delete(uploadId)
  }

  /** Drops abandoned uploads. Returns their ids. */
  removeIdle(now: number): string[] {
    const idle = [...this.open].filter(([, { lastUsedAt }]) => now - lastUsedAt > IDLE_MS).map(([uploadId]) => uploadId)
    for (const uploadId of idle) this.open.delete(uploadId)
    return idle
  }
}

function measures(head: Buffer): { width: number; height: number } | Record<string, never> {
  try {
    const { width, height } = imageSize(head)
    return width > 0 && height > 0 ? { width, height } : {}
  } catch {
    // The browser decides how to display an image with a damaged header.
    return {}
  }
}
