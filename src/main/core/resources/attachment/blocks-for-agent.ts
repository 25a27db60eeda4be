import { createHash } from 'node:crypto'
import { pathToFileURL } from 'node:url'
import { safeFileName } from '#shared/attachment/file-name'
import { MAX_ATTACHMENT_BYTES } from '#shared/attachment/limits'
import { storedBlobId } from '#shared/attachment/reference'
import { attachmentKind } from '#shared/attachment/sniff'
import type { AdapterFailure } from '#shared/adapter/port'
import type { PromptContent } from '#shared/adapter/entities'
import { ok, type Result } from '#shared/kernel/result'
import type { InputBlock } from '#shared/session/blocks'
import type { Source } from '#shared/attachment/entities'
import type { ResourcesContext } from '../context'
import { fileId } from '#core/store/port/inline-files'
import { writeAgentFile } from './agent-files'

/** Text up to this many bytes goes into the prompt itself. */
const LONGEST_IN_PROMPT = 256 * 1024

type FileBlock = Exclude<InputBlock, { type: 'text' }>

interface Bytes {
  readonly blobId: string
  readonly bytes: Uint8Array
  readonly mimeType: string
}

/**
 * Converts the blocks of a message for an agent: images with their bytes if it accepts images, text of reasonable
 * length with its content; everything else as a file in `folder` that it can open by path.
 */
export async function blocksForAgent(
  { store }: Pick<ResourcesContext, 'store'>,
  blocks: readonly InputBlock[],
  accepts: PromptContent,
  folder: string,
): Promise<Result<InputBlock[], AdapterFailure>> {
  const ready: InputBlock[] = []
  for (const block of blocks) {
    if (block.type === 'text') {
      ready.push(block)
      continue
    }
    const found = await bytesOf(store, block.source)
    const usable = found === null ? ok(block) : await withBytes(block, found, accepts, folder)
    if (!usable.ok) return usable
    ready.push(usable.value)
  }
  return ok(ready)
}

async function withBytes(
  block: FileBlock,
  { blobId, bytes, mimeType }: Bytes,
  accepts: PromptContent,
  folder: string,
): Promise<Result<InputBlock, AdapterFailure>> {
  const kind = attachmentKind(mimeType)
  const source: Source = { type: 'base64', data: Buffer.from(bytes).toString('base64'), mimeType }
  if (kind === 'image' && accepts.image) return ok({ type: 'image', source })
  const name = nameOf(block, mimeType)
  const named = {
    type: 'attachment',
    fileName: name,
    filePath: block.type === 'attachment' ? block.filePath : name,
    attachmentType: 'file',
    ...(block.type === 'attachment' && block.displayName !== undefined ? { displayName: block.displayName } : {}),
  } as const
  if (kind === 'text' && bytes.length <= LONGEST_IN_PROMPT) return ok({ ...named, source })
  // A file in the session's own folder is referenced in place.
  const isReference = block.type === 'attachment' && block.reference !== undefined
  const written = isReference ? ok(block.filePath) : await writeAgentFile(folder, { blobId, name, bytes })
  if (!written.ok) return written
  const filePath = written.value
  return ok({ ...named, filePath, source: { type: 'url', url: pathToFileURL(filePath).href, mimeType } })
}

async function bytesOf(store: ResourcesContext['store'], source: Source): Promise<Bytes | null> {
  if (source.type === 'base64') {
    const bytes = Buffer.from(source.data, 'base64')
    return { blobId: fileId(createHash('sha256').update(bytes).digest('hex')), bytes, mimeType: source.mimeType }
  }
  const blobId = storedBlobId(source)
  if (blobId === undefined) return null
  const file = await store.read.file(blobId, 0, MAX_ATTACHMENT_BYTES)
  return file === null ? null : { blobId, bytes: file.bytes, mimeType: file.mimeType }
}

const ENDINGS: Readonly<Record<string, string>> = {
  'image/png': '.png',
  'image/jpeg': '.jpg',
  'image/gif': '.gif',
  'image/webp': '.webp',
  'application/pdf': '.pdf',
}

function nameOf(block: FileBlock, mimeType: string): string {
  const given = block.type === 'attachment' ? block.fileName : block['fileName']
  return typeof given === 'string' ? safeFileName(given) : `attachment${ENDINGS[mimeType] ?? ''}`
}
