import type { ContractError } from '#shared/kernel/errors'
import { knownError } from '#shared/kernel/error-texts'

/** The failure for an id under which no file is stored. */
export function fileNotStored(blobId: string, name = 'This file'): ContractError {
  return knownError('blob-not-found/attachment', { name, blobId })
}
