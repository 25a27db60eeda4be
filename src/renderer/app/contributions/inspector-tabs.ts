import ChartColumn from '@lucide/svelte/icons/chart-column'
import FileDiff from '@lucide/svelte/icons/file-diff'
import FolderGit from '@lucide/svelte/icons/folder-git-2'
import GitFork from '@lucide/svelte/icons/git-fork'
import Info from '@lucide/svelte/icons/info'
import Layers from '@lucide/svelte/icons/layers'
import Globe from '@lucide/svelte/icons/globe'
import Play from '@lucide/svelte/icons/play'
import SquareTerminal from '@lucide/svelte/icons/square-terminal'
import Workflow from '@lucide/svelte/icons/workflow'
import Wrench from '@lucide/svelte/icons/wrench'
import type { Component } from 'svelte'
import BranchMapTab from '#renderer/features/branch-map/BranchMapTab.svelte'
import ContextTab from '#renderer/features/context/ContextTab.svelte'
import DetailsView from '#renderer/features/details/DetailsView.svelte'
import FilesView from '#renderer/features/files/FilesView.svelte'
import PlaceView from '#renderer/features/place/PlaceView.svelte'
import PreviewView from '#renderer/features/preview/PreviewView.svelte'
import RunView from '#renderer/features/script/RunView.svelte'
import TerminalView from '#renderer/features/shell/TerminalView.svelte'
import TasksView from '#renderer/features/tasks/TasksView.svelte'
import ToolsTab from '#renderer/features/tools/ToolsTab.svelte'
import UsageTab from '#renderer/features/usage/UsageTab.svelte'
import type { OpenSession } from '#renderer/lib/conversation/open-session.svelte'
import type { InspectorTabId } from '#renderer/lib/panes/inspector-tab-ids'
import { m } from '#messages'

/** A view of the open session in the inspector. */
export interface InspectorTab {
  readonly title: () => string
  readonly icon: typeof GitFork
  /** Made anew for every session; `getOpenSession` answers the session inside. */
  readonly component: Component<{ sessionId: string }>
  /** Number of things that need attention; 0 shows nothing. */
  readonly badge?: (session: OpenSession) => number
}

/** The tabs of the inspector, in their order; the first one shows until another is chosen. */
const tabs: { readonly [K in InspectorTabId]: InspectorTab } = {
  branches: { title: () => m.branchMap.tab, icon: GitFork, component: BranchMapTab },
  context: { title: () => m.inspector.context, icon: Layers, component: ContextTab },
  usage: { title: () => m.inspector.usage, icon: ChartColumn, component: UsageTab },
  files: { title: () => m.inspector.files, icon: FileDiff, component: FilesView },
  worktree: { title: () => m.inspector.worktree, icon: FolderGit, component: PlaceView },
  run: { title: () => m.script.title, icon: Play, component: RunView },
  preview: { title: () => m.preview.title, icon: Globe, component: PreviewView },
  terminal: {
    title: () => m.inspector.terminal,
    icon: SquareTerminal,
    component: TerminalView,
    badge: ({ conversation }) => conversation.runtimeCommands.filter(({ status }) => status === 'running').length,
  },
  tasks: {
    title: () => m.inspector.tasks,
    icon: Workflow,
    component: TasksView,
    badge: ({ conversation }) => conversation.tasks.filter(({ status }) => status === 'running').length,
  },
  tools: { title: () => m.inspector.tools, icon: Wrench, component: ToolsTab },
  details: { title: () => m.inspector.details, icon: Info, component: DetailsView },
}

export const inspectorTabs = Object.entries(tabs)

/** Returns the tab of an id, which the preferences may have from another version, with the id that it has. */
export function inspectorTab(id: string): [string, InspectorTab] {
  return inspectorTabs.find(([known]) => known === id) ?? ['branches', tabs.branches]
}
