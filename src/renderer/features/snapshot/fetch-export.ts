import type { RequestInput } from '#shared/contract'
import type { ContractError } from '#shared/kernel/errors'
import { contractError } from '#shared/kernel/errors'
import { err, ok, type Result } from '#shared/kernel/result'
import type { Connection } from '#renderer/lib/host/connection.svelte'
import { fetchFile } from './exchange'
import { m } from '#messages'

/** Returns an export as text, without a file of the user's. */
export async function fetchExport(
  connection: Connection,
  asked: Omit<RequestInput<'session.snapshot.exportFile'>, 'path' | 'fileName'>,
): Promise<Result<string, ContractError>> {
  const made = await connection.request('session.snapshot.exportFile', { ...asked, fileName: 'session' })
  if (!made.ok) return made
  const { fileId } = made.value
  if (fileId === undefined) return err(contractError('file-unreadable', m.snapshot.unreadable))
  const file = await fetchFile(connection, fileId, new AbortController().signal, () => undefined)
  return file.ok ? ok(await file.value.text()) : file
}
