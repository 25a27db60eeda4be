import type { SessionListItem } from '../../../shared/session/entities'
import type { Mark } from '../../ui/status-mark'

/** How a session looks in which nothing runs: by the end of its last turn. */
function endOf({ lastTurnOutcome }: SessionListItem): { readonly mark: Mark; readonly words: string } {
  if (lastTurnOutcome === 'error') return { mark: 'failed', words: 'Failed' }
  if (lastTurnOutcome === 'interrupted') return { mark: 'failed', words: 'Interrupted' }
  if (lastTurnOutcome === 'cancelled') return { mark: 'idle', words: 'Stopped' }
  return { mark: 'idle', words: 'Idle' }
}

/** How a session's state looks and what it is called. */
export function sessionState(session: SessionListItem): { readonly mark: Mark; readonly words: string } {
  if (session.status === 'discovered') return { mark: 'found', words: 'Found, not imported' }
  if (session.status === 'archived') return { mark: 'off', words: 'Archived' }
  if (session.status === 'closed') return { mark: 'off', words: 'Closed' }
  if (session.runStatus === 'awaitingPermission' || (session.queueCount ?? 0) > 0)
    return { mark: 'attention', words: 'Needs you' }
  switch (session.runStatus) {
    case 'thinking':
      return { mark: 'working', words: 'Thinking' }
    case 'callingTool':
      return { mark: 'working', words: 'Using a tool' }
    case 'error':
      return { mark: 'failed', words: 'Failed' }
    default:
      return endOf(session)
  }
}
