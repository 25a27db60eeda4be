import type { RequestOutput } from '#shared/contract'
import { branchReads, compressionReads, openSecond, sessionReads } from '#core/store/jobs'
import type { Job } from '#core/base/worker/protocol'
import { readContext as read } from '../read-context'

declare module '#core/base/worker/job-table' {
  interface JobTable {
    readContext: typeof readContext
  }
}

/** Request for the context of a session, complete or in outline. */
export interface ContextRequest {
  readonly sessionId: string
  readonly outline: boolean
}

/** Reads the context of a long conversation. */
export const readContext: Job<ContextRequest, RequestOutput<'session.getContext'>> = async (
  { sessionId, outline },
  { file },
) => {
  const connection = openSecond(file, { readonly: true })
  try {
    const store = { ...sessionReads(connection), ...branchReads(connection), ...compressionReads(connection) }
    return await read(store, sessionId, outline)
  } finally {
    connection.database.close()
  }
}
