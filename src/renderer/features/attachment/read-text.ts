import { storedBlobId } from '#shared/attachment/reference'
import { contractError, type ContractError } from '#shared/kernel/errors'
import { err, ok, type Result } from '#shared/kernel/result'
import type { Source } from '#shared/attachment/entities'
import type { Requester } from '#client/connection'
import { m } from '#messages'

/** Bytes of a text that are shown. */
const SHOWN = 512 * 1024

/** The beginning of a text file that is part of a message. */
export async function readText(
  requester: Requester,
  source: Source,
): Promise<Result<{ text: string; complete: boolean }, ContractError>> {
  const blobId = storedBlobId(source)
  if (blobId === undefined)
    return source.type === 'base64'
      ? ok({ text: decode(source.data), complete: true })
      : err(contractError('blob-not-found', m.attachment.notKept))
  const part = await requester.request('attachment.read', { blobId, limit: SHOWN })
  if (!part.ok) return part
  return ok({ text: decode(part.value.data), complete: part.value.size <= SHOWN })
}

function decode(data: string): string {
  return new TextDecoder().decode(Uint8Array.from(atob(data), (character) => character.charCodeAt(0)))
}
