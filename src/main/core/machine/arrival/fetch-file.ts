import type { ContractError } from '#shared/kernel/errors'
import { knownError } from '#shared/kernel/error-texts'
import { err, ok, type Result } from '#shared/kernel/result'
import type { Operation } from '#core/base/worker/operations'
import type { MachineContext } from '../context'
import type { FollowedMachine } from '../followed-machine'
import { ask } from './ask'

/** Maximum size of a file in bytes. */
const MOST_BYTES = 8 * 1024 * 1024 * 1024

/** A file of a machine that was copied to this host. The caller discards it. */
export interface FetchedFile {
  readonly fileId: string
  readonly path: string
}

/** Copies a file that a machine has made for `exchange.read`, and discards it there. */
export async function fetchFile(
  { exchange }: Pick<MachineContext, 'exchange'>,
  machine: FollowedMachine,
  thereId: string,
  { signal, onProgress }: Operation,
): Promise<Result<FetchedFile, ContractError>> {
  const file = await exchange.begin('arrival')
  if (!file.ok) return file
  const { fileId } = file.value
  const copied = await copy()
  void machine.request('exchange.discard', { fileId: thereId })
  if (copied.ok) return file
  await exchange.discard(fileId)
  return copied

  async function copy(): Promise<Result<void, ContractError>> {
    for (let offset = 0, size = 1; offset < size;) {
      if (signal.aborted) return err(knownError('cancelled'))
      const read = await ask(machine, 'exchange.read', { fileId: thereId, offset })
      if (!read.ok) return read
      const bytes = Buffer.from(read.value.data, 'base64')
      size = read.value.size
      // A machine that sends nothing, or more and more, would be asked forever.
      if (bytes.length === 0 || size > MOST_BYTES || offset + bytes.length > size)
        return err(knownError('machine-misbehaved'))
      const appended = await exchange.append(fileId, offset, bytes)
      if (!appended.ok) return appended
      offset += bytes.length
      onProgress(offset / size)
    }
    return ok(undefined)
  }
}
