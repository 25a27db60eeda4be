import { markSeen } from '../../features/attention/next-waiting'
import { branchEnds } from '../../features/branch/branch-state'
import { abandonBranch, forkSession } from '../../features/branch/branch-actions'
import { undoMove } from '../../features/machine/undo-move'
import { forgetApprovals, setApproveAll } from '../../features/permission/permission-actions'
import {
  archiveSession,
  closeSession,
  pinSession,
  restoreSession,
  resumeSession,
  suspendSession,
} from '../../features/sessions/session-actions'
import { copySessionAsMarkdown } from '../../features/snapshot/copy-session'
import { generateTitle } from '../../features/title/generate-title'
import { linkToSession } from '../../lib/links'
import type { OpenDialog } from '../../lib/open-dialog'
import type { Workspace } from '../../lib/workspace.svelte'
import { openFolder } from './open-folder'
import type { Run, Runs } from './run'
import { targetSession } from './context'

/** The action of a command for a session. */
function forSession(act: (workspace: Workspace, sessionId: string) => void): Run {
  return (workspace, target) => {
    const sessionId = targetSession(workspace, target)
    if (sessionId === null) return false
    act(workspace, sessionId)
  }
}

/** Shows a dialog about a session. */
const dialogOf = (dialog: (sessionId: string) => OpenDialog) =>
  forSession((workspace, sessionId) => (workspace.dialog = dialog(sessionId)))

/** The action of a command on a branch and its parent. */
function forBranch(end: 'merge' | 'abandon', act: (workspace: Workspace, ends: Ends) => void): Run {
  return forSession((workspace, sessionId) => {
    const session = workspace.sessions.byId(sessionId)
    if (session?.parentSessionId === undefined || !branchEnds(session).includes(end)) return
    act(workspace, { childSessionId: sessionId, parentSessionId: session.parentSessionId })
  })
}

interface Ends {
  readonly childSessionId: string
  readonly parentSessionId: string
}

/** Actions of commands on sessions. */
export const sessionRuns: Runs<'session'> = {
  'session.new': (workspace) => workspace.open(null),
  'session.openFolder': (workspace) => void openFolder(workspace),
  'session.openRight': forSession((workspace, sessionId) => void workspace.splitPane('right', sessionId)),
  'session.openDown': forSession((workspace, sessionId) => void workspace.splitPane('bottom', sessionId)),
  'session.openInNewWindow': forSession((workspace, sessionId) => void workspace.openWindow(sessionId)),
  'session.review': forSession((workspace, sessionId) => workspace.showReview(sessionId)),
  'session.markSeen': forSession((workspace, sessionId) => void markSeen(workspace, sessionId)),
  'session.rename': forSession((workspace, sessionId) => {
    if (workspace.current !== sessionId || workspace.page !== null) workspace.open(sessionId)
    workspace.renaming = true
  }),
  'session.titleFromFirstMessage': forSession((workspace, id) => void generateTitle(workspace, id, 'rules')),
  'session.generateTitle': forSession((workspace, id) => void generateTitle(workspace, id, 'agent')),
  'session.fork': forSession((workspace, sessionId) => void forkSession(workspace, sessionId, 'fork')),
  'session.merge': forBranch('merge', (workspace, ends) => (workspace.dialog = { kind: 'merge', ...ends })),
  'session.abandon': forBranch('abandon', (workspace, ends) => void abandonBranch(workspace, ends)),
  'session.compare': dialogOf((sessionId) => ({ kind: 'compare', sessionId })),
  'session.compress': dialogOf((sessionId) => ({ kind: 'compress', sessionId })),
  'session.continue': dialogOf((sessionId) => ({ kind: 'continue', sessionId })),
  'session.continueHere': dialogOf((sessionId) => ({ kind: 'bringHere', sessionId, moves: false })),
  'session.moveHere': dialogOf((sessionId) => ({ kind: 'bringHere', sessionId, moves: true })),
  'session.undoMove': forSession((workspace, sessionId) => void undoMove(workspace, sessionId)),
  'session.summarize': (workspace) => {
    if (workspace.openSession === null) return false
    workspace.showInspector('details')
    void workspace.openSession.summary.write('agent')
  },
  'session.copyLink': forSession((workspace, sessionId) => void workspace.copy(linkToSession(sessionId))),
  'session.share': dialogOf((sessionId) => ({ kind: 'share', sessionId })),
  'session.copyMarkdown': forSession((workspace, sessionId) => void copySessionAsMarkdown(workspace, sessionId)),
  'session.export': dialogOf((sessionId) => ({ kind: 'export', sessionId })),
  'session.exportSnapshot': dialogOf((sessionId) => ({ kind: 'export', sessionId, format: 'snapshot' })),
  'session.exportMarkdown': dialogOf((sessionId) => ({ kind: 'export', sessionId, format: 'markdown' })),
  'session.exportHtml': dialogOf((sessionId) => ({ kind: 'export', sessionId, format: 'html' })),
  'session.saveOriginal': dialogOf((sessionId) => ({ kind: 'copies', sessionId })),
  'session.limits': dialogOf((sessionId) => ({ kind: 'limits', sessionId })),
  'session.allowAll': forSession((workspace, sessionId) => void setApproveAll(workspace, sessionId, true)),
  'session.askAgain': forSession((workspace, sessionId) => void setApproveAll(workspace, sessionId, false)),
  'session.forgetApprovals': forSession((workspace, sessionId) => {
    const session = workspace.sessions.byId(sessionId)
    if (session !== undefined) void forgetApprovals(workspace, session)
  }),
  'session.suspend': forSession((workspace, sessionId) => void suspendSession(workspace, sessionId)),
  'session.close': forSession((workspace, sessionId) => void closeSession(workspace, sessionId)),
  'session.resume': forSession((workspace, sessionId) => void resumeSession(workspace, sessionId)),
  'session.archive': forSession((workspace, sessionId) => void archiveSession(workspace, sessionId)),
  'session.restore': forSession((workspace, sessionId) => void restoreSession(workspace, sessionId)),
  'session.pin': forSession((workspace, sessionId) => void pinSession(workspace, sessionId, true)),
  'session.unpin': forSession((workspace, sessionId) => void pinSession(workspace, sessionId, false)),
  'session.tag': dialogOf((sessionId) => ({ kind: 'tags', sessionIds: [sessionId] })),
  'session.purge': dialogOf((sessionId) => ({ kind: 'purge', sessionIds: [sessionId] })),
  'session.import': forSession((workspace, sessionId) => workspace.open(sessionId)),
}
