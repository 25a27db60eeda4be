import type { Attachment } from '#shared/attachment/entities'
import type { Requester } from '#client/connection'
import { m } from '#messages'

interface Upload {
  /** False once the file was taken out of its message. */
  readonly isWanted: () => boolean
  /** Called with the part that the host has, between 0 and 1. */
  readonly onProgress: (progress: number) => void
}

type Uploaded = { readonly attachment: Attachment; readonly progress: 1 } | { readonly error: string }

/** Hands a file over to the host, chunk by chunk. Null when it is not wanted any more: the host keeps nothing of it. */
export async function uploadFile(
  requester: Requester,
  file: File,
  { isWanted, onProgress }: Upload,
): Promise<Uploaded | null> {
  const begun = await requester.request('attachment.begin', { fileName: file.name, size: file.size })
  if (!begun.ok) return { error: begun.error.message }
  const { uploadId, chunkSize } = begun.value
  for (let offset = 0; offset < file.size; offset += chunkSize) {
    if (!isWanted()) {
      void requester.request('attachment.cancel', { uploadId })
      return null
    }
    const data = await base64(file.slice(offset, offset + chunkSize)).catch(() => null)
    if (data === null) {
      void requester.request('attachment.cancel', { uploadId })
      return { error: m.attachment.unreadable }
    }
    const sent = await requester.request('attachment.append', { uploadId, offset, data })
    if (!sent.ok) return { error: sent.error.message }
    onProgress(sent.value.received / file.size)
  }
  const finished = await requester.request('attachment.finish', { uploadId })
  if (!finished.ok) return { error: finished.error.message }
  const { attachment } = finished.value
  if (isWanted()) return { attachment, progress: 1 }
  void requester.request('attachment.discard', { blobId: attachment.blobId })
  return null
}

/** The bytes of a part of a file in base64. Rejects where it cannot be read. */
export async function base64(part: Blob): Promise<string> {
  const url = await new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(reader.result as string)
    reader.onerror = () => reject(reader.error ?? new Error('unreadable'))
    reader.readAsDataURL(part)
  })
  return url.slice(url.indexOf(',') + 1)
}
