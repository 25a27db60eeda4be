import { contractError, type ContractError } from '../../../../shared/kernel/errors'

/** The failure for an id under which no file is stored. */
export function fileNotStored(blobId: string, name = 'This file'): ContractError {
  return contractError('blob-not-found', `${name} is no longer stored. Attach it again.`, { blobId })
}
