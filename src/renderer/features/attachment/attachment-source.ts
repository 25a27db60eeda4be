import { sourceSize, storedBlobId } from '#shared/attachment/reference'
import { attachmentKind } from '#shared/attachment/sniff'
import type { Source } from '#shared/attachment/entities'

/** More pixels than this are not drawn into a conversation: decoding them would take the window's memory. */
const MOST_PIXELS = 50_000_000

/** Returns the address of a source's bytes for the page; undefined when they are elsewhere. */
export function fileAddress(source: Source): string | undefined {
  const blobId = storedBlobId(source)
  if (blobId !== undefined) return `/attachments/${blobId}`
  return source.type === 'base64' ? `data:${source.mimeType};base64,${source.data}` : undefined
}

/** An address of a picture that may be shown: one that is here, can do nothing but be shown, and is of a bearable size. */
export function pictureAddress(source: Source): string | undefined {
  if (attachmentKind(source.mimeType ?? '') !== 'image' || isHuge(source)) return undefined
  return fileAddress(source)
}

/** Width and height of an image in pixels, where known. */
export function measuresOf(source: Source): { readonly width: number; readonly height: number } | undefined {
  const { width, height } = source as { width?: unknown; height?: unknown }
  return typeof width === 'number' && typeof height === 'number' ? { width, height } : undefined
}

/** Bytes of a source. */
export function byteLength(source: Source): number | undefined {
  return source.type === 'base64' ? Math.floor((source.data.length * 3) / 4) : sourceSize(source)
}

function isHuge(source: Source): boolean {
  const measures = measuresOf(source)
  return measures !== undefined && measures.width * measures.height > MOST_PIXELS
}
