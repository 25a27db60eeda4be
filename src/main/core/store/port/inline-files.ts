import { createHash } from 'node:crypto'
import { storedBlobId, storedSource } from '#shared/attachment/reference'
import { magicType } from '#shared/attachment/sniff'
import type { Block, ToolContent } from '#shared/session/blocks'
import type { Source } from '#shared/attachment/entities'

/** Bytes of a block longer than this are stored beside its message. */
export const LONGEST_INLINE_FILE = 16 * 1024

/** A file as it is stored. */
export interface StoredFile {
  readonly blobId: string
  readonly mimeType: string
  readonly bytes: Uint8Array
}

/** The id of a file, made of what is in it. */
export function fileId(digest: string): string {
  return `b-${digest}`
}

/** Returns a block without its pictures and files over 16 KB, which go to `files`; the same block if it has none. */
export function takeFilesOut(block: Block, files: StoredFile[]): Block {
  switch (block.type) {
    case 'image':
    case 'document':
    case 'attachment': {
      const source = takeOut(block.source, files)
      return source === block.source ? block : { ...block, source }
    }
    case 'tool_output': {
      if (block.content?.some(isLongPicture) !== true) return block
      return { ...block, content: block.content.map((content) => contentWithout(content, files)) }
    }
    default:
      return block
  }
}

/** Returns the ids of the stored files that a block refers to. */
export function fileIdsOf(block: Block): string[] {
  const sources =
    block.type === 'image' || block.type === 'document' || block.type === 'attachment'
      ? [block.source]
      : block.type === 'tool_output'
        ? (block.content ?? []).flatMap((content) =>
            content.type === 'image' || content.type === 'audio' ? [content.source] : [],
          )
        : []
  return sources.flatMap((source) => storedBlobId(source) ?? [])
}

function isLongPicture(content: ToolContent): boolean {
  return (content.type === 'image' || content.type === 'audio') && isLong(content.source)
}

function contentWithout(content: ToolContent, files: StoredFile[]): ToolContent {
  return content.type === 'image' || content.type === 'audio'
    ? { ...content, source: takeOut(content.source, files) }
    : content
}

/** Compares lengths in base64, where four characters are three bytes. */
function isLong(source: Source): boolean {
  return source.type === 'base64' && source.data.length > (LONGEST_INLINE_FILE / 3) * 4
}

function takeOut(source: Source, files: StoredFile[]): Source {
  if (source.type !== 'base64' || !isLong(source)) return source
  const bytes = Buffer.from(source.data, 'base64')
  const blobId = fileId(createHash('sha256').update(bytes).digest('hex'))
  // The type in the message is the sender's claim; the type it is served with is detected from its bytes.
  const mimeType = magicType(bytes) ?? 'application/octet-stream'
  files.push({ blobId, mimeType, bytes })
  return storedSource({ blobId, mimeType: source.mimeType, size: bytes.length })
}
