import ApprovalsView from '#renderer/features/inbox/ApprovalsView.svelte'
import AttemptsView from '#renderer/features/attempt/AttemptsView.svelte'
import AutomationsView from '#renderer/features/automation/AutomationsView.svelte'
import BranchMapView from '#renderer/features/branch-map/BranchMapView.svelte'
import OverviewView from '#renderer/features/overview/OverviewView.svelte'
import ReviewView from '#renderer/features/review/ReviewView.svelte'
import RosterView from '#renderer/features/roster/RosterView.svelte'
import SearchView from '#renderer/features/search/SearchView.svelte'
import SettingsView from '#renderer/features/settings/SettingsView.svelte'
import UsageView from '#renderer/features/usage/UsageView.svelte'
import type { AppWindow } from '#renderer/lib/window/app-window.svelte'
import type { PageKind, PageOf } from '#renderer/lib/window/pages'
import { settingsSections } from './settings-sections'
import { shown, type Shown, type View } from './shown'

const pages: { readonly [K in PageKind]: Shown<PageOf<K>> } = {
  approvals: shown(ApprovalsView, ({ tab }) => ({ tab })),
  roster: shown(RosterView, () => ({})),
  settings: shown(SettingsView, ({ section }) => ({ section, sections: settingsSections })),
  search: shown(SearchView, () => ({})),
  branches: shown(
    BranchMapView,
    ({ sessionId }) => ({ sessionId }),
    ({ sessionId }) => sessionId,
  ),
  attempts: shown(AttemptsView, ({ groupId }) => ({ groupId })),
  automations: shown(AutomationsView, () => ({})),
  overview: shown(OverviewView, () => ({})),
  review: shown(
    ReviewView,
    (_page, { current }) => (current === null ? null : { sessionId: current }),
    (_page, { current }) => current,
  ),
  usage: shown(UsageView, () => ({})),
}

/** Returns the view of a page. */
export function viewOfPage<K extends PageKind>(page: PageOf<K>, appWindow: AppWindow): View | null {
  return pages[page.kind](page, appWindow)
}
