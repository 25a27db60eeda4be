import { createHash } from 'node:crypto'
import { CHUNK_BYTES } from '#shared/attachment/limits'
import { storedSource } from '#shared/attachment/reference'
import { magicType } from '#shared/attachment/sniff'
import type { ContractError } from '#shared/kernel/errors'
import { ok, type Result } from '#shared/kernel/result'
import type { Source } from '#shared/attachment/entities'
import type { ResourcesContext } from '../context'
import { fileId } from '#core/store/port/inline-files'

/** Stores bytes for a message that is about to be stored. Returns the source that refers to them. */
export async function stageFile(
  { store, ids, clock }: Pick<ResourcesContext, 'store' | 'ids' | 'clock'>,
  bytes: Buffer,
  mimeType: string,
): Promise<Result<Source, ContractError>> {
  const uploadId = ids.next()
  const blobId = fileId(createHash('sha256').update(bytes).digest('hex'))
  const size = bytes.length
  const parts: Buffer[] = []
  for (let start = 0; start < size; start += CHUNK_BYTES) parts.push(bytes.subarray(start, start + CHUNK_BYTES))
  const file = { blobId, mimeType: magicType(bytes) ?? mimeType }
  const written = await store.operations.storeFile(uploadId, file, parts, clock.now())
  return written.ok ? ok(storedSource({ blobId, mimeType, size })) : written
}
