import { createHash } from 'node:crypto'
import { storedBlobId, storedSource } from '#shared/attachment/reference'
import { magicType } from '#shared/attachment/sniff'
import type { Block, ToolContent } from '#shared/session/blocks'
import type { Source } from '#shared/attachment/entities'
import { APP_PAGE_TYPE } from '#shared/attachment/app-page'

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
      if (block.content?.some(hasFileToTakeOut) !== true) return block
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
        ? (block.content ?? []).flatMap(sourcesOf)
        : []
  return sources.flatMap((source) => storedBlobId(source) ?? [])
}

/** Returns the sources of a part of a tool's result. */
export function sourcesOf(content: ToolContent): readonly Source[] {
  if (content.type === 'image' || content.type === 'audio') return [content.source]
  if (content.type !== 'app') return []
  return content.result === undefined ? [content.source] : [content.source, content.result]
}

function hasFileToTakeOut(content: ToolContent): boolean {
  return content.type === 'app' || sourcesOf(content).some(isLong)
}

function contentWithout(content: ToolContent, files: StoredFile[]): ToolContent {
  if (content.type === 'image' || content.type === 'audio')
    return { ...content, source: takeOut(content.source, files) }
  if (content.type !== 'app') return content
  const { result } = content
  return {
    ...content,
    source: takePageOut(content.source, files),
    ...(result === undefined ? {} : { result: takeOut(result, files) }),
  }
}

/** Compares lengths in base64, where four characters are three bytes. */
function isLong(source: Source): boolean {
  return source.type === 'base64' && source.data.length > (LONGEST_INLINE_FILE / 3) * 4
}

function takeOut(source: Source, files: StoredFile[]): Source {
  if (source.type !== 'base64' || !isLong(source)) return source
  // The type in the message is the sender's claim; the type it is served with is detected from its bytes.
  return takeAs(source, files, (bytes) => magicType(bytes) ?? 'application/octet-stream')
}

/** The page of an app is stored whatever its length: it is loaded by its address. */
function takePageOut(source: Source, files: StoredFile[]): Source {
  return source.type === 'base64' ? takeAs(source, files, () => APP_PAGE_TYPE) : source
}

function takeAs(
  source: Extract<Source, { type: 'base64' }>,
  files: StoredFile[],
  typeOf: (bytes: Uint8Array) => string,
): Source {
  const bytes = Buffer.from(source.data, 'base64')
  const blobId = fileId(createHash('sha256').update(bytes).digest('hex'))
  files.push({ blobId, mimeType: typeOf(bytes), bytes })
  return storedSource({ blobId, mimeType: source.mimeType, size: bytes.length })
}
