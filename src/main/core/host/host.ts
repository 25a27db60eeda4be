import { MAX_ATTACHMENT_BYTES } from '#shared/attachment/limits'
import type { ContractError } from '#shared/kernel/errors'
import { err, ok, type Result } from '#shared/kernel/result'
import type { Host } from '../base/host-port'
import { RunningParts } from '../base/parts/running-parts'
import { isDamage, storageError } from '../store/errors'
import { beginWith } from './begin-with'
import { connectorOf, type HostHandlers } from './connector'
import type { HostContext } from './context'
import type { HostOptions } from './options'
import { hostParts } from './parts'
import { programsOf } from './programs-of'

/**
 * Builds a host from its parts and completes the unfinished work of the previous one. The caller holds the lock of the
 * data directory. If a part cannot begin, all of them end.
 */
export async function createHost(options: HostOptions): Promise<Result<Host, ContractError>> {
  const opened = await beginWith(options)
  if (!opened.ok) return opened
  const { store, log, stopGraceMs } = opened.value
  const parts = new RunningParts<HostContext>()
  let closing: Promise<void> | null = null
  const close = (reason = 'Parley was closed.') => (closing ??= parts.end(reason, 4 * stopGraceMs, log))
  try {
    const { context, handlers } = hostParts(options, opened.value, parts)
    const all: HostHandlers = handlers
    const connect = connectorOf(options, { context, handlers: all, parts, isClosing: () => closing !== null })
    const host: Host = {
      dataDir: context.dataDir,
      readOnly: store.readOnly,
      readFile: (blobId) => store.read.file(blobId, 0, MAX_ATTACHMENT_BYTES),
      programs: programsOf(context, context.processes),
      isWorking: () => parts.isWorking,
      connect,
      close,
    }
    await parts.begin(host, context)
    return ok(host)
  } catch (thrown) {
    // Failures to end a part are in the log.
    await close('Parley could not start.').catch(() => undefined)
    if (!isDamage(thrown)) throw thrown
    return err(storageError(thrown, store.file))
  }
}
