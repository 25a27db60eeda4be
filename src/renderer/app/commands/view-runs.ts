import type { PreferenceValue } from '#shared/preferences/table'
import { openNextWaiting } from '#renderer/features/attention/next-waiting'
import type { InspectorTabId } from '#renderer/lib/panes/inspector-tab-ids'
import type { DetailLevel } from '#renderer/lib/stores/detail-levels.svelte'
import type { TerminalAction } from '#renderer/lib/conversation/terminal-place.svelte'
import { zoom } from '#renderer/lib/host/client'
import { sessionFolder } from '#renderer/lib/sessions/session-list'
import type { AppWindow } from '#renderer/lib/window/app-window.svelte'
import { targetSession } from './context'
import type { Run, Runs } from './run'

/** Opens the session with a number in the sidebar. */
function nth(index: number): Run {
  return (appWindow) => {
    const session = appWindow.sessions.inOrder[index - 1]
    if (session === undefined) return false
    appWindow.open(session.sessionId)
  }
}

/** Shows a tab of the inspector, or hides the inspector when it shows that. */
function panel(tab: InspectorTabId): Run {
  return (appWindow) => {
    const { inspector, panes } = appWindow
    if (inspector.open && panes.focused.inspectorTab === tab) inspector.show(false)
    else appWindow.showInspector(tab)
  }
}

/** Shows which branches merge in the repository of a session. */
const landing: Run = (appWindow, target) => {
  const sessionId = targetSession(appWindow, target)
  const session = sessionId === null ? undefined : appWindow.sessions.byId(sessionId)
  const folder = session === undefined ? '' : sessionFolder(session)
  if (folder === '') return false
  appWindow.show({ kind: 'landing', folder })
}

/** Shows the branch map of a session, or the session again. */
const branchMap: Run = (appWindow, target) => {
  const { page } = appWindow
  const sessionId = targetSession(appWindow, target)
  if (page?.kind === 'branches' && (sessionId === null || sessionId === page.sessionId))
    appWindow.open(appWindow.current)
  else if (sessionId === null) return false
  else appWindow.show({ kind: 'branches', sessionId })
}

/** Opens the palette with a prefix, or closes it. Another dialog keeps its place. */
function palette(text: string): Run {
  return (appWindow) => {
    const { dialog } = appWindow
    if (dialog !== null && dialog.kind !== 'palette') return false
    appWindow.dialog = dialog?.text === text ? null : { kind: 'palette', text }
  }
}

const theme =
  (name: PreferenceValue<'appearance.theme'>): Run =>
  ({ settings, tell }) =>
    void settings.set('appearance.theme', name).then(tell)

const detail =
  (level: DetailLevel): Run =>
  ({ openSession, detailLevels }) => {
    if (openSession === null) return false
    detailLevels.set(openSession.sessionId, level)
  }

/** Actions of commands that go to a place. */
export const goRuns: Runs<'go'> = {
  'go.palette': palette(''),
  'go.commands': palette('>'),
  'go.sessions': palette('#'),
  'go.recent': ({ recents, current, page }) => recents.step(1, page === null ? current : null),
  'go.recentBackwards': ({ recents, current, page }) => recents.step(-1, page === null ? current : null),
  'go.back': () => history.back(),
  'go.forward': () => history.forward(),
  'go.search': (appWindow) => appWindow.show({ kind: 'search' }),
  'go.filterSessions': focusSearch,
  'go.composer': (appWindow) => appWindow.focusComposer(),
  'go.archive': (appWindow) => {
    appWindow.sidebar.show(true)
    appWindow.sessions.search('')
    appWindow.sessions.setFilter('archived')
  },
  'go.inbox': (appWindow) =>
    appWindow.page?.kind === 'inbox' && appWindow.page.view === 'list'
      ? appWindow.open(appWindow.current)
      : appWindow.show({ kind: 'inbox', view: 'list' }),
  'go.nextWaiting': openNextWaiting,
  'go.rules': (appWindow) => appWindow.show({ kind: 'inbox', view: 'rules' }),
  'go.usage': (appWindow) => appWindow.show({ kind: 'usage' }),
  'go.session1': nth(1),
  'go.session2': nth(2),
  'go.session3': nth(3),
  'go.session4': nth(4),
  'go.session5': nth(5),
  'go.session6': nth(6),
  'go.session7': nth(7),
  'go.session8': nth(8),
  'go.session9': nth(9),
}

function focusSearch(appWindow: AppWindow): void {
  appWindow.sidebar.show(true)
  appWindow.sessions.awaitsSearchFocus = true
}

/** Passes what a command asks to the terminals of the session. */
function terminal(action: TerminalAction): Run {
  return ({ openSession }) => {
    if (openSession === null) return false
    openSession.terminalPlace.asked = action
  }
}

/** Actions of commands on the terminals of a session. */
export const terminalRuns: Runs<'terminal'> = {
  'terminal.new': (appWindow, target) => {
    appWindow.showInspector('terminal')
    return terminal('new')(appWindow, target)
  },
  'terminal.next': terminal('next'),
  'terminal.previous': terminal('previous'),
  'terminal.rename': terminal('rename'),
  'terminal.find': terminal('find'),
  'terminal.send': terminal('send'),
  'terminal.close': terminal('close'),
}

/** Actions of commands on what shows. */
export const viewRuns: Runs<'view' | 'edit'> = {
  'view.sidebar': ({ sidebar }) => sidebar.show(!sidebar.open),
  'view.inspector': ({ inspector }) => inspector.show(!inspector.open),
  'view.branchMap': branchMap,
  'view.branches': panel('branches'),
  'view.context': panel('context'),
  'view.usage': panel('usage'),
  'view.files': panel('files'),
  'view.run': panel('run'),
  'view.preview': panel('preview'),
  'view.terminal': panel('terminal'),
  'view.tasks': panel('tasks'),
  'view.tools': panel('tools'),
  'view.details': panel('details'),
  'view.attempts': (appWindow) => appWindow.show({ kind: 'attempts', groupId: null }),
  'view.landing': landing,
  'view.automations': (appWindow) => appWindow.show({ kind: 'automations' }),
  'view.splitRight': (appWindow) => appWindow.splitPane('right'),
  'view.splitDown': (appWindow) => appWindow.splitPane('bottom'),
  'view.closePane': (appWindow) => appWindow.closePane(),
  'view.focusLeft': (appWindow) => appWindow.focusNeighbor('left'),
  'view.focusRight': (appWindow) => appWindow.focusNeighbor('right'),
  'view.focusUp': (appWindow) => appWindow.focusNeighbor('top'),
  'view.focusDown': (appWindow) => appWindow.focusNeighbor('bottom'),
  'view.detailSummary': detail('summary'),
  'view.detailNormal': detail('normal'),
  'view.detailVerbose': detail('verbose'),
  'view.themeSystem': theme('system'),
  'view.themeLight': theme('light'),
  'view.themeDark': theme('dark'),
  'view.zoomIn': () => zoom(1),
  'view.zoomOut': () => zoom(-1),
  'view.zoomReset': () => zoom(0),
  'view.uncover': ({ sidebar, inspector }) => (sidebar.covers ? sidebar.show(false) : inspector.show(false)),
  'view.closePage': (appWindow) => appWindow.open(appWindow.current),
  'edit.undo': ({ undo }) => undo.last(),
  'edit.find': ({ openSession }) => openSession?.find.open(),
  'edit.findNext': (appWindow) => stepToMatch(appWindow, 'next'),
  'edit.findPrevious': (appWindow) => stepToMatch(appWindow, 'previous'),
}

function stepToMatch({ openSession }: AppWindow, step: 'next' | 'previous'): void {
  if (openSession?.find.isOpen === true) openSession.find[step]()
  else openSession?.find.open()
}
