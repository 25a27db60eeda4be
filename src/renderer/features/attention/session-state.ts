import type { SessionListItem } from '#shared/session/entities'
import type { Mark } from '#renderer/ui/status-mark'
import { m } from '#messages'

/** State of a session that works, or has ended, in the tool that it comes from. */
function outsideOf({ outside }: SessionListItem): { readonly mark: Mark; readonly words: string } | undefined {
  if (outside === undefined) return undefined
  return { mark: outside.state === 'ended' ? 'off' : 'working', words: m.sessions.outside[outside.state] }
}

/** State of a session in which nothing runs, from the outcome of its last turn. */
function endOf({ lastTurnOutcome }: SessionListItem): { readonly mark: Mark; readonly words: string } {
  if (lastTurnOutcome === 'error') return { mark: 'failed', words: m.common.failed }
  if (lastTurnOutcome === 'interrupted') return { mark: 'failed', words: m.app.interrupted }
  if (lastTurnOutcome === 'cancelled') return { mark: 'idle', words: m.sessions.stopped }
  return { mark: 'idle', words: m.sessions.idle }
}

/** Mark and label of a session's state. */
export function sessionState(session: SessionListItem): { readonly mark: Mark; readonly words: string } {
  if (session.status === 'discovered') return outsideOf(session) ?? { mark: 'found', words: m.sessions.notImported }
  if (session.status === 'archived') return { mark: 'off', words: m.sessions.archived }
  if (session.status === 'closed') return { mark: 'off', words: m.sessions.closed }
  if (session.runStatus === 'awaitingPermission' || (session.queueCount ?? 0) > 0)
    return { mark: 'attention', words: m.app.needsYou }
  switch (session.runStatus) {
    case 'thinking':
      return { mark: 'working', words: m.conversation.thinking }
    case 'callingTool':
      return { mark: 'working', words: m.sessions.usingTool }
    case 'error':
      return { mark: 'failed', words: m.common.failed }
    default:
      return outsideOf(session) ?? endOf(session)
  }
}
