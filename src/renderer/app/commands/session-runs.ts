import { doneSessions } from '#renderer/features/attention/done'
import { markSeen, markUnseen, snoozeSessions } from '#renderer/features/attention/note-actions'
import { branchEnds } from '#renderer/features/branch/branch-state'
import { abandonBranch, forkSession } from '#renderer/features/branch/branch-actions'
import { undoMove } from '#renderer/features/machine/undo-move'
import { forgetApprovals, setApproveAll } from '#renderer/features/permission/permission-actions'
import {
  archiveSession,
  closeSession,
  pinSession,
  restoreSession,
  resumeSession,
  suspendSession,
} from '#renderer/features/sessions/session-actions'
import { copySessionAsMarkdown } from '#renderer/features/snapshot/copy-session'
import { copyResumeCommand } from '#renderer/features/details/copy-resume-command'
import { generateTitle } from '#renderer/features/title/generate-title'
import { linkToSession } from '#renderer/lib/host/links'
import type { OpenDialog } from '#renderer/lib/window/open-dialog'
import type { AppWindow } from '#renderer/lib/window/app-window.svelte'
import { showReview } from '#renderer/lib/window/show-review'
import { openFolder } from './open-folder'
import type { Run, Runs } from './run'
import { targetSession } from './context'

/** The action of a command for a session. */
function forSession(act: (appWindow: AppWindow, sessionId: string) => void): Run {
  return (appWindow, target) => {
    const sessionId = targetSession(appWindow, target)
    if (sessionId === null) return false
    act(appWindow, sessionId)
  }
}

/** Shows a dialog about a session. */
const dialogOf = (dialog: (sessionId: string) => OpenDialog) =>
  forSession((appWindow, sessionId) => (appWindow.dialog = dialog(sessionId)))

/** The action of a command on a branch and its parent. */
function forBranch(end: 'merge' | 'abandon', act: (appWindow: AppWindow, ends: Ends) => void): Run {
  return forSession((appWindow, sessionId) => {
    const session = appWindow.sessions.byId(sessionId)
    if (session?.parentSessionId === undefined || !branchEnds(session).includes(end)) return
    act(appWindow, { childSessionId: sessionId, parentSessionId: session.parentSessionId })
  })
}

interface Ends {
  readonly childSessionId: string
  readonly parentSessionId: string
}

/** Actions of commands on sessions. */
export const sessionRuns: Runs<'session'> = {
  'session.new': (appWindow) => appWindow.open(null),
  'session.openFolder': (appWindow) => void openFolder(appWindow),
  'session.openRight': forSession((appWindow, sessionId) => void appWindow.splitPane('right', sessionId)),
  'session.openDown': forSession((appWindow, sessionId) => void appWindow.splitPane('bottom', sessionId)),
  'session.openInNewWindow': forSession((appWindow, sessionId) => void appWindow.openWindow(sessionId)),
  'session.run': ({ openSession, showInspector }) => {
    if (openSession === null) return false
    openSession.runPlace.asked = true
    showInspector('run')
  },
  'session.review': forSession((appWindow, sessionId) => showReview(appWindow, sessionId)),
  'session.done': forSession((appWindow, sessionId) => void doneSessions(appWindow, [sessionId])),
  'session.markSeen': forSession((appWindow, sessionId) => void markSeen(appWindow, [sessionId])),
  'session.markUnseen': forSession((appWindow, sessionId) => void markUnseen(appWindow, [sessionId])),
  'session.snooze': dialogOf((sessionId) => ({ kind: 'snooze', sessionIds: [sessionId] })),
  'session.unsnooze': forSession((appWindow, sessionId) => void snoozeSessions(appWindow, [sessionId], null)),
  'session.rename': forSession((appWindow, sessionId) => {
    if (appWindow.current !== sessionId || appWindow.page !== null) appWindow.open(sessionId)
    appWindow.renaming = true
  }),
  'session.titleFromFirstMessage': forSession((appWindow, id) => void generateTitle(appWindow, id, 'rules')),
  'session.generateTitle': forSession((appWindow, id) => void generateTitle(appWindow, id, 'agent')),
  'session.fork': forSession((appWindow, sessionId) => void forkSession(appWindow, sessionId, 'fork')),
  'session.merge': forBranch('merge', (appWindow, ends) => (appWindow.dialog = { kind: 'merge', ...ends })),
  'session.abandon': forBranch('abandon', (appWindow, ends) => void abandonBranch(appWindow, ends)),
  'session.compare': dialogOf((sessionId) => ({ kind: 'compare', sessionId })),
  'session.compress': dialogOf((sessionId) => ({ kind: 'compress', sessionId })),
  'session.continue': dialogOf((sessionId) => ({ kind: 'continue', sessionId })),
  'session.continueHere': dialogOf((sessionId) => ({ kind: 'bringHere', sessionId, moves: false })),
  'session.moveHere': dialogOf((sessionId) => ({ kind: 'bringHere', sessionId, moves: true })),
  'session.undoMove': forSession((appWindow, sessionId) => void undoMove(appWindow, sessionId)),
  'session.details': forSession((appWindow, sessionId) => {
    if (appWindow.current !== sessionId || appWindow.page !== null) appWindow.open(sessionId)
    appWindow.showInspector('details')
  }),
  'session.summarize': (appWindow) => {
    if (appWindow.openSession === null) return false
    appWindow.showInspector('details')
    void appWindow.openSession.summary.write('agent')
  },
  'session.copyResumeCommand': forSession((appWindow, sessionId) => void copyResumeCommand(appWindow, sessionId)),
  'session.copyLink': forSession((appWindow, sessionId) => void appWindow.copy(linkToSession(sessionId))),
  'session.share': dialogOf((sessionId) => ({ kind: 'share', sessionId })),
  'session.copyMarkdown': forSession((appWindow, sessionId) => void copySessionAsMarkdown(appWindow, sessionId)),
  'session.export': dialogOf((sessionId) => ({ kind: 'export', sessionId })),
  'session.exportSnapshot': dialogOf((sessionId) => ({ kind: 'export', sessionId, format: 'snapshot' })),
  'session.exportMarkdown': dialogOf((sessionId) => ({ kind: 'export', sessionId, format: 'markdown' })),
  'session.exportHtml': dialogOf((sessionId) => ({ kind: 'export', sessionId, format: 'html' })),
  'session.saveOriginal': dialogOf((sessionId) => ({ kind: 'copies', of: { sessionId } })),
  'session.limits': dialogOf((sessionId) => ({ kind: 'limits', sessionId })),
  'session.allowAll': forSession((appWindow, sessionId) => void setApproveAll(appWindow, sessionId, true)),
  'session.askAgain': forSession((appWindow, sessionId) => void setApproveAll(appWindow, sessionId, false)),
  'session.forgetApprovals': forSession((appWindow, sessionId) => {
    const session = appWindow.sessions.byId(sessionId)
    if (session !== undefined) void forgetApprovals(appWindow, session)
  }),
  'session.suspend': forSession((appWindow, sessionId) => void suspendSession(appWindow, sessionId)),
  'session.close': forSession((appWindow, sessionId) => void closeSession(appWindow, sessionId)),
  'session.resume': forSession((appWindow, sessionId) => void resumeSession(appWindow, sessionId)),
  'session.archive': forSession((appWindow, sessionId) => void archiveSession(appWindow, sessionId)),
  'session.restore': forSession((appWindow, sessionId) => void restoreSession(appWindow, sessionId)),
  'session.pin': forSession((appWindow, sessionId) => void pinSession(appWindow, sessionId, true)),
  'session.unpin': forSession((appWindow, sessionId) => void pinSession(appWindow, sessionId, false)),
  'session.tag': dialogOf((sessionId) => ({ kind: 'tags', sessionIds: [sessionId] })),
  'session.purge': dialogOf((sessionId) => ({ kind: 'purge', sessionIds: [sessionId] })),
  'session.import': forSession((appWindow, sessionId) => appWindow.open(sessionId)),
}
