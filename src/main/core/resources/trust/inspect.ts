import { stat } from 'node:fs/promises'
import type { ContractError } from '#shared/kernel/errors'
import { knownError } from '#shared/kernel/error-texts'
import { err, ok, type Result } from '#shared/kernel/result'
import type { ResourcesContext } from '../context'
import type { Handler } from '#core/base/host-port'
import { lookAtTrust } from './look'

/** `trust.inspect`. */
export const inspect =
  (context: ResourcesContext): Handler<'trust.inspect'> =>
  async ({ folder }) => {
    const found = await isFolder(folder)
    return found.ok ? ok((await lookAtTrust(context, folder)).trust) : found
  }

/** Fails when there is no such folder. */
export async function isFolder(folder: string): Promise<Result<void, ContractError>> {
  const state = await stat(folder).catch(() => null)
  if (state?.isDirectory() === true) return ok(undefined)
  return err(knownError('folder-not-found', { folder }))
}
