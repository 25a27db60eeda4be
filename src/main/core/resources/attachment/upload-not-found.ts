import type { ContractError } from '../../../../shared/kernel/errors'
import { knownError } from '../../../../shared/kernel/error-texts'

/** The failure for an id that names no upload, for example because the host was started again. */
export function uploadNotFound(uploadId: string): ContractError {
  return knownError('upload-not-found', { uploadId })
}
