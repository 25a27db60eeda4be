import type { ContractError } from '#shared/kernel/errors'
import { ok, type Result } from '#shared/kernel/result'
import type { Requester } from '#client/connection'

/** Characters asked for at a time, far below what one message may hold. */
const PART = 1_000_000

/** Reads a long tool output whole, part by part. */
export async function readBlob(
  requester: Requester,
  sessionId: string,
  blobId: string,
): Promise<Result<string, ContractError>> {
  const parts: string[] = []
  let offset = 0
  for (;;) {
    const part = await requester.request('session.readBlob', { sessionId, blobId, offset, limit: PART })
    if (!part.ok) return part
    parts.push(part.value.text)
    offset += part.value.text.length
    if (offset >= part.value.total || part.value.text === '') return ok(parts.join(''))
  }
}
