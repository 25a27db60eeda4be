import type { AttachmentKind } from './entities'

/** Image types that pages display and agents accept. */
const PICTURES: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp'])

const MAGIC: readonly (readonly [string, number, readonly number[]])[] = [
  ['image/png', 0, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['image/jpeg', 0, [0xff, 0xd8, 0xff]],
  ['image/gif', 0, [0x47, 0x49, 0x46, 0x38]],
  ['image/webp', 8, [0x57, 0x45, 0x42, 0x50]],
  ['application/pdf', 0, [0x25, 0x50, 0x44, 0x46, 0x2d]],
]

/** Returns the media type indicated by the first bytes of a file: a displayable image, or a PDF. */
export function magicType(head: Uint8Array): string | undefined {
  return MAGIC.find(([, at, bytes]) => bytes.every((byte, index) => head[at + index] === byte))?.[0]
}

/**
 * Returns the attachment kind of a media type. Only image types without active content count as images; SVG is text.
 */
export function attachmentKind(mimeType: string): AttachmentKind {
  if (PICTURES.has(mimeType)) return 'image'
  if (mimeType === 'application/pdf') return 'pdf'
  return mimeType.startsWith('text/') ? 'text' : 'binary'
}
