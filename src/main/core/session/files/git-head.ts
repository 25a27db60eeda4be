import type { GitHead } from '#shared/metadata/entities'
import type { SessionCore } from '../stream/session-core'

/** Reports the git state of a session's folder at the start of a turn; null when it is in no repository. */
export function tellGitHead({ sessionId, session, stream }: SessionCore, git: GitHead | null): void {
  const { git: known } = session
  if (known?.branch === git?.branch && known?.head === git?.head) return
  void stream.keep(stream.changes().event('metadata.updated', { sessionId, git }))
}
