import { answerByKey } from '../features/permission/answer-by-key'
import { archiveSession, closeSession } from '../features/sessions/session-actions'
import type { Workspace } from '../lib/workspace.svelte'
import type { Command } from '../lib/shortcuts'

/**
 * Does what a key or the menu asks. False when it makes no sense where the window is, so that the key keeps its own
 * meaning.
 */
export function runCommand(workspace: Workspace, command: Command): boolean {
  const { sessions, sidebar, inspector, current, openSession } = workspace
  // A dialog has the keys to itself.
  if (workspace.dialog !== null) return false
  if (typeof command === 'object') {
    const session = sessions.groups.flatMap((group) => group.lines)[command.nthSession - 1]?.session
    if (session !== undefined) workspace.open(session.sessionId)
    return session !== undefined
  }
  switch (command) {
    case 'newSession':
      workspace.open(null)
      return true
    case 'importSessions':
      workspace.dialog = { kind: 'import' }
      return true
    case 'exportSession':
      if (current !== null) workspace.dialog = { kind: 'export', sessionId: current }
      return current !== null
    case 'renameSession':
      workspace.renaming = current !== null
      return workspace.renaming
    case 'closeSession':
      if (current !== null) void closeSession(workspace, current)
      return current !== null
    case 'archiveSession':
      if (current !== null) void archiveSession(workspace, current)
      return current !== null
    case 'stopAgents':
      if (sidebar.covers) {
        sidebar.show(false)
        return true
      }
      if (inspector.covers) {
        inspector.show(false)
        return true
      }
      if (openSession?.running !== true) return false
      void openSession.stop()
      return true
    case 'focusSearch':
      sidebar.show(true)
      sessions.searchFocus++
      return true
    case 'find':
      openSession?.find.open()
      return openSession !== null
    case 'findNext':
    case 'findPrevious':
      if (openSession === null) return false
      if (!openSession.find.isOpen) openSession.find.open()
      else if (command === 'findNext') openSession.find.next()
      else openSession.find.previous()
      return true
    case 'focusComposer':
      workspace.focusComposer()
      return true
    case 'toggleInspector':
      if (openSession === null) return false
      inspector.show(!inspector.open)
      return true
    case 'toggleSidebar':
      sidebar.show(!sidebar.open)
      return true
    case 'showApprovals':
      workspace.showApprovals('waiting')
      return true
    case 'showSettings':
      workspace.showSettings()
      return true
    case 'showShortcuts':
      workspace.dialog = { kind: 'shortcuts' }
      return true
    case 'allowPermission':
      return answerByKey(workspace, 'allow')
    case 'denyPermission':
      return answerByKey(workspace, 'deny')
  }
}
