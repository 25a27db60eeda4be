import AttemptsView from '#renderer/features/attempt/AttemptsView.svelte'
import AutomationsView from '#renderer/features/automation/AutomationsView.svelte'
import BranchMapView from '#renderer/features/branch-map/BranchMapView.svelte'
import InboxPage from '#renderer/features/inbox/InboxPage.svelte'
import LandingView from '#renderer/features/landing/LandingView.svelte'
import ReviewView from '#renderer/features/review/ReviewView.svelte'
import SearchView from '#renderer/features/search/SearchView.svelte'
import SettingsView from '#renderer/features/settings/SettingsView.svelte'
import UsageView from '#renderer/features/usage/UsageView.svelte'
import type { AppWindow } from '#renderer/lib/window/app-window.svelte'
import type { PageKind, PageOf } from '#renderer/lib/window/pages'
import { inboxContributions } from './inbox'
import { settingsSections } from './settings-sections'
import { shown, type Shown, type View } from './shown'

const pages: { readonly [K in PageKind]: Shown<PageOf<K>> } = {
  inbox: shown(InboxPage, ({ view }) => ({ view, inbox: inboxContributions })),
  settings: shown(SettingsView, ({ section }) => ({ section, sections: settingsSections })),
  search: shown(SearchView, () => ({})),
  branches: shown(
    BranchMapView,
    ({ sessionId }) => ({ sessionId }),
    ({ sessionId }) => sessionId,
  ),
  landing: shown(
    LandingView,
    ({ folder }) => ({ folder }),
    ({ folder }) => folder,
  ),
  attempts: shown(AttemptsView, ({ groupId }) => ({ groupId })),
  automations: shown(AutomationsView, () => ({})),
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
