import { stat } from 'node:fs/promises'
import { safeFileName } from '../../../../shared/attachment/file-name'
import { MAX_ATTACHMENT_BYTES } from '../../../../shared/attachment/limits'
import { contractError } from '../../../../shared/kernel/errors'
import { err } from '../../../../shared/kernel/result'
import { agentFilesFolder, writeAgentFile } from '../../resources/attachment/agent-files'
import { fileNotStored } from '../../resources/attachment/file-not-stored'
import type { HostContext } from '../context'
import type { Handler } from '../../base/host-port'
import { sessionNotFound } from '../../base/session-not-found'
import type { Desktop } from './desktop'
import { openLocated } from './open-located'

/** `app.openAttachment`. The copy lies with those that agents open by their path, and goes with the session. */
export const openAttachment =
  ({ store, dataDir }: Pick<HostContext, 'store' | 'dataDir'>, desktop: Desktop): Handler<'app.openAttachment'> =>
  async ({ sessionId, blobId, fileName }) => {
    if ((await store.read.session(sessionId)) === null) return err(sessionNotFound(sessionId))
    const file = await store.read.file(blobId, 0, MAX_ATTACHMENT_BYTES)
    if (file === null) return err(fileNotStored(blobId))
    const name = safeFileName(fileName)
    const written = await writeAgentFile(agentFilesFolder(dataDir, sessionId), { blobId, name, bytes: file.bytes })
    if (!written.ok) return err(contractError('file-unusable', written.error.message))
    return openLocated(desktop, { path: written.value, stats: await stat(written.value) })
  }
