import type { ContractError } from '#shared/kernel/errors'
import { knownError } from '#shared/kernel/error-texts'
import { fileFailureOf } from '../base/folders/file-failure'
import { isStorageFailure, storageError } from '../store/jobs'
import { WorkCancelled } from '../base/worker/protocol'

/** Converts an error thrown by long work into a user-facing one, `file` being the store; null when it is a bug. */
export function failureOf(thrown: unknown, file: string): ContractError | null {
  if (thrown instanceof WorkCancelled) return knownError('cancelled')
  return isStorageFailure(thrown) ? storageError(thrown, file) : fileFailureOf(thrown)
}
