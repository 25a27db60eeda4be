import { pathToFileURL } from 'node:url'
import type { FileRequest } from '#shared/attachment/entities'
import { MAX_ATTACHMENT_BYTES, MAX_ATTACHMENTS } from '#shared/attachment/limits'
import { storedBlobId } from '#shared/attachment/reference'
import { contractError, type ContractError } from '#shared/kernel/errors'
import { knownError } from '#shared/kernel/error-texts'
import { err, ok, type Result } from '#shared/kernel/result'
import type { InputBlock } from '#shared/session/blocks'
import type { Source } from '#shared/attachment/entities'
import { openFolders } from '#core/base/folders/folders'
import type { ResourcesContext } from '../context'
import { LONGEST_INLINE_FILE } from '#core/store/port/inline-files'
import { fileNotStored } from './file-not-stored'
import { resolveReference, type ResolvedReference } from './resolve-reference'
import { stageFile } from './stage-file'

/**
 * Prepares the blocks of a message for storage: bytes over 16 KB become references to stored files, uploaded files must
 * exist, and files referenced with `@` are read in their current state, within the folders. Fails before anything is
 * sent.
 */
export async function prepareBlocks(
  context: ResourcesContext,
  blocks: readonly InputBlock[],
  files: { readonly requests: readonly FileRequest[]; readonly cwd: string },
): Promise<Result<InputBlock[], ContractError>> {
  const count = blocks.filter((block) => block.type !== 'text').length + files.requests.length
  if (count > MAX_ATTACHMENTS) return err(knownError('attachment-too-large', { count, limit: MAX_ATTACHMENTS }))
  const prepared: InputBlock[] = []
  for (const block of blocks) {
    if (block.type === 'text') {
      prepared.push(block)
      continue
    }
    const source = await storeSource(context, block.source, nameOf(block))
    if (!source.ok) return source
    prepared.push(source.value === block.source ? block : { ...block, source: source.value })
  }
  const referred = await readReferences(context, files)
  return referred.ok ? ok([...prepared, ...referred.value]) : referred
}

async function readReferences(
  context: ResourcesContext,
  { requests, cwd }: Parameters<typeof prepareBlocks>[2],
): Promise<Result<InputBlock[], ContractError>> {
  if (requests.length === 0) return ok([])
  const folders = await openFolders(cwd, [])
  if (!folders.ok) return err(contractError('folder-not-found', folders.error, { folder: cwd }))
  const blocks: InputBlock[] = []
  for (const request of requests) {
    const resolved = await resolveReference(folders.value, request)
    if (!resolved.ok) return err(contractError('reference-unusable', resolved.error, { path: request.path }))
    const block = await referenceBlock(context, resolved.value)
    if (!block.ok) return block
    blocks.push(block.value)
  }
  return ok(blocks)
}

async function referenceBlock(
  context: ResourcesContext,
  { reference, kind, name, text }: ResolvedReference,
): Promise<Result<InputBlock, ContractError>> {
  const given: Source =
    text === null
      ? { type: 'url', url: pathToFileURL(reference.absolutePath).href }
      : { type: 'base64', data: Buffer.from(text).toString('base64'), mimeType: 'text/plain' }
  const source = await storeSource(context, given, name)
  if (!source.ok) return source
  const { path, absolutePath, lineRange } = reference
  return ok({
    type: 'attachment',
    fileName: name,
    filePath: absolutePath,
    source: source.value,
    displayName: lineRange === undefined ? path : `${path}:${lineRange.start}-${lineRange.end}`,
    attachmentType: kind,
    reference,
  })
}

/** A source as a row keeps it. */
async function storeSource(
  context: ResourcesContext,
  source: Source,
  name: string,
): Promise<Result<Source, ContractError>> {
  if (source.type === 'url') {
    const blobId = storedBlobId(source)
    if (blobId === undefined || (await context.store.read.file(blobId, 0, 0)) !== null) return ok(source)
    return err(fileNotStored(blobId, name))
  }
  const bytes = Buffer.from(source.data, 'base64')
  if (bytes.length > MAX_ATTACHMENT_BYTES)
    return err(knownError('attachment-too-large/stored', { name, size: bytes.length }))
  return bytes.length > LONGEST_INLINE_FILE ? stageFile(context, bytes, source.mimeType) : ok(source)
}

function nameOf(block: Exclude<InputBlock, { type: 'text' }>): string {
  const name = block.type === 'attachment' ? (block.displayName ?? block.fileName) : block['fileName']
  return typeof name === 'string' ? name : 'This file'
}
