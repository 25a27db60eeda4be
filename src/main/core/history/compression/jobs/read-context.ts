import type { RequestOutput } from '../../../../../shared/contract'
import { branchReads } from '../../../store/reads/branches'
import { compressionReads } from '../../../store/reads/compression'
import { sessionReads } from '../../../store/reads/sessions'
import { openSecond } from '../../../store/second-connection'
import type { Job } from '../../../base/worker/protocol'
import { readContext as read } from '../read-context'

declare module '../../../base/worker/job-table' {
  interface JobTable {
    readContext: typeof readContext
  }
}

interface ContextRequest {
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
