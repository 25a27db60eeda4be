import { contractError, type ContractError } from '../../../../shared/kernel/errors'

/** The failure for an id that names no upload, for example because the host was started again. */
export function uploadNotFound(uploadId: string): ContractError {
  return contractError('upload-not-found', 'The file was not taken whole. Attach it again.', { uploadId })
}
