import type { ContractError } from '#shared/kernel/errors'
import { contractError } from '#shared/kernel/errors'
import { err, ok, type Result } from '#shared/kernel/result'
import { base64 } from '#renderer/lib/host/upload-file'
import type { Requester } from '#client/connection'
import { m } from '#messages'

/** Hands a file over to the host. Answers its fileId; `onPart` hears how much is done, 0 to 1. */
export async function handOver(
  { request }: Requester,
  file: File,
  signal: AbortSignal,
  onPart: (part: number) => void,
): Promise<Result<string, ContractError>> {
  const begun = await request('exchange.begin', { fileName: file.name })
  if (!begun.ok) return begun
  const { fileId, chunkSize } = begun.value
  const giveUp = (error: ContractError) => {
    void request('exchange.discard', { fileId })
    return err(error)
  }
  for (let offset = 0; offset < file.size; offset += chunkSize) {
    if (signal.aborted) return giveUp(contractError('cancelled', m.snapshot.importCancelled))
    const data = await base64(file.slice(offset, offset + chunkSize)).catch(() => null)
    if (data === null) return giveUp(contractError('file-unreadable', m.snapshot.unreadable))
    const sent = await request('exchange.append', { fileId, offset, data })
    if (!sent.ok) return giveUp(sent.error)
    onPart(Math.min(1, sent.value.received / file.size))
  }
  return ok(fileId)
}

/** Fetches a file that the host made, and discards it there; `onPart` hears how much is done, 0 to 1. */
export async function fetchFile(
  { request }: Requester,
  fileId: string,
  signal: AbortSignal,
  onPart: (part: number) => void,
): Promise<Result<Blob, ContractError>> {
  const parts: Blob[] = []
  for (let offset = 0, size = 1; offset < size;) {
    if (signal.aborted) {
      void request('exchange.discard', { fileId })
      return err(contractError('cancelled', m.snapshot.saveCancelled))
    }
    const read = await request('exchange.read', { fileId, offset })
    if (!read.ok) return read
    const bytes = Uint8Array.from(atob(read.value.data), (character) => character.charCodeAt(0))
    if (bytes.length === 0) break
    parts.push(new Blob([bytes]))
    offset += bytes.length
    size = read.value.size
    onPart(Math.min(1, offset / size))
  }
  void request('exchange.discard', { fileId })
  return ok(new Blob(parts))
}

/** Fetches a file that the host made, and lets the browser save it; `onPart` hears how much is done, 0 to 1. */
export async function download(
  requester: Requester,
  fileId: string,
  fileName: string,
  signal: AbortSignal,
  onPart: (part: number) => void,
): Promise<Result<void, ContractError>> {
  const fetched = await fetchFile(requester, fileId, signal, onPart)
  if (!fetched.ok) return fetched
  const url = URL.createObjectURL(fetched.value)
  const link = document.createElement('a')
  Object.assign(link, { href: url, download: fileName })
  link.click()
  // The browser has taken the address when the click is over, but may not have opened it yet.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
  return ok(undefined)
}
