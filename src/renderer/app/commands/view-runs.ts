import type { PreferenceValue } from '../../../shared/preferences/table'
import { openNextWaiting } from '../../features/attention/next-waiting'
import type { DetailLevel } from '../../lib/detail-levels.svelte'
import { zoom } from '../../lib/client'
import type { Workspace } from '../../lib/workspace.svelte'
import { targetSession } from './context'
import type { Run, Runs } from './run'

/** Opens the session with a number in the sidebar. */
function nth(index: number): Run {
  return (workspace) => {
    const session = workspace.sessions.inOrder[index - 1]
    if (session === undefined) return false
    workspace.open(session.sessionId)
  }
}

/** Shows a tab of the inspector, or hides the inspector when it shows that. */
function panel(tab: string): Run {
  return (workspace) => {
    const { inspector, panes } = workspace
    if (inspector.open && panes.focused.inspectorTab === tab) inspector.show(false)
    else workspace.showInspector(tab)
  }
}

/** Shows the branch map of a session, or the session again. */
const branchMap: Run = (workspace, target) => {
  const { page } = workspace
  const sessionId = targetSession(workspace, target)
  if (page?.kind === 'branches' && (sessionId === null || sessionId === page.sessionId))
    workspace.open(workspace.current)
  else if (sessionId === null) return false
  else workspace.showBranchMap(sessionId)
}

/** Opens the palette with a prefix, or closes it. Another dialog keeps its place. */
function palette(text: string): Run {
  return (workspace) => {
    const { dialog } = workspace
    if (dialog !== null && dialog.kind !== 'palette') return false
    workspace.dialog = dialog?.text === text ? null : { kind: 'palette', text }
  }
}

const theme =
  (name: PreferenceValue<'appearance.theme'>): Run =>
  ({ settings }) =>
    void settings.set('appearance.theme', name)

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
  'go.search': (workspace) => workspace.showSearch(),
  'go.filterSessions': focusSearch,
  'go.composer': (workspace) => workspace.focusComposer(),
  'go.archive': (workspace) => {
    workspace.sidebar.show(true)
    workspace.sessions.search('')
    workspace.sessions.setFilter('archived')
  },
  'go.approvals': (workspace) => workspace.showApprovals('waiting'),
  'go.nextWaiting': openNextWaiting,
  'go.rules': (workspace) => workspace.showApprovals('rules'),
  'go.agents': (workspace) => workspace.showRoster(),
  'go.usage': (workspace) => workspace.showUsage(),
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

function focusSearch(workspace: Workspace): void {
  workspace.sidebar.show(true)
  workspace.sessions.awaitsSearchFocus = true
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
  'view.terminal': panel('terminal'),
  'view.tasks': panel('tasks'),
  'view.tools': panel('tools'),
  'view.details': panel('details'),
  'view.overview': (workspace) =>
    workspace.page?.kind === 'overview' ? workspace.open(workspace.current) : workspace.showOverview(),
  'view.attempts': (workspace) => workspace.showAttempts(null),
  'view.automations': (workspace) => workspace.showAutomations(),
  'view.splitRight': (workspace) => workspace.splitPane('right'),
  'view.splitDown': (workspace) => workspace.splitPane('bottom'),
  'view.closePane': (workspace) => workspace.closePane(),
  'view.focusLeft': (workspace) => workspace.focusNeighbor('left'),
  'view.focusRight': (workspace) => workspace.focusNeighbor('right'),
  'view.focusUp': (workspace) => workspace.focusNeighbor('top'),
  'view.focusDown': (workspace) => workspace.focusNeighbor('bottom'),
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
  'view.closePage': (workspace) => workspace.open(workspace.current),
  'edit.undo': ({ undo }) => undo.last(),
  'edit.find': ({ openSession }) => openSession?.find.open(),
  'edit.findNext': (workspace) => stepToMatch(workspace, 'next'),
  'edit.findPrevious': (workspace) => stepToMatch(workspace, 'previous'),
}

function stepToMatch({ openSession }: Workspace, step: 'next' | 'previous'): void {
  if (openSession?.find.isOpen === true) openSession.find[step]()
  else openSession?.find.open()
}
