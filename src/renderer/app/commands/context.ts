import type { ContextKey } from '#shared/app/commands/context-keys'
import { isUnseen } from '#renderer/features/attention/next-waiting'
import { branchEnds } from '#renderer/features/branch/branch-state'
import { messageContext } from '#renderer/features/branch/message-actions'
import { approvesAll } from '#renderer/features/permission/permission-actions'
import type { CommandTarget } from '#renderer/lib/window/commands/commands.svelte'
import { inBrowser, usesCommandKey } from '#renderer/lib/host/client'
import { NEW_SESSION } from '#renderer/lib/stores/drafts.svelte'
import { typesText } from '#renderer/lib/page/focus'
import type { AppWindow } from '#renderer/lib/window/app-window.svelte'

/** Returns what holds in a window, and for the session and message that a command is for. */
export function contextOf(appWindow: AppWindow, target: CommandTarget): ReadonlySet<ContextKey> {
  const sessionId = targetSession(appWindow, target)
  return new Set([
    ...windowContext(appWindow),
    ...(sessionId === null ? [] : sessionContext(appWindow, sessionId)),
    ...(target.message === undefined ? [] : messageContext(target.message.message, target.message.last)),
    ...(target.message?.block === undefined ? [] : (['block'] as const)),
  ])
}

/** The session that a command is for; null when the window shows none. */
export function targetSession(appWindow: AppWindow, { sessionId }: CommandTarget): string | null {
  return sessionId ?? (appWindow.page === null ? appWindow.current : null)
}

function windowContext(appWindow: AppWindow): ContextKey[] {
  const { openSession, page, sidebar, inspector, drafts } = appWindow
  const focus = document.activeElement
  const history = historyOf(window)
  const facts: Partial<Record<ContextKey, boolean>> = {
    desktop: !inBrowser(),
    browser: inBrowser(),
    mac: usesCommandKey(),
    typing: typesText(focus),
    composer: focus?.matches('[data-testid="composer"]') === true,
    terminal: focus?.closest('[data-testid="terminal"]') != null,
    composerEmpty: drafts.get(appWindow.current ?? NEW_SESSION) === '',
    suggesting: focus?.getAttribute('aria-activedescendant') != null,
    page: page !== null,
    conversation: openSession !== null && page === null,
    panes: page === null && appWindow.panes.shown.length > 1,
    running: page === null && openSession?.running === true,
    covered: sidebar.covers || inspector.covers,
    undoable: appWindow.undo.possible,
    undoOffered: appWindow.undo.isOffered,
    canGoBack: history.canGoBack,
    canGoForward: history.canGoForward,
    modes: openSession?.features?.modes !== undefined,
    writable: openSession?.writable === true,
  }
  return keysThatHold(facts)
}

function sessionContext(appWindow: AppWindow, sessionId: string): ContextKey[] {
  const session = appWindow.sessions.byId(sessionId)
  if (session === undefined) return ['session']
  const ends = branchEnds(session)
  return keysThatHold({
    session: true,
    [session.status]: true,
    unseen: isUnseen(appWindow, sessionId),
    snoozed: appWindow.attention.of(sessionId)?.state === 'snoozed',
    imported: session.isImported === true,
    pinned: session.pinnedAt !== undefined,
    branch: ends.includes('abandon'),
    descended: session.parentSessionId !== undefined,
    mergeable: ends.includes('merge'),
    allowsAll: approvesAll(session),
    elsewhere: appWindow.machines.of(session) !== undefined && session.movedTo === undefined,
    movedHere: session.origin !== undefined && session.origin.kind !== 'continued',
  })
}

const keysThatHold = (facts: Partial<Record<ContextKey, boolean>>) =>
  (Object.keys(facts) as ContextKey[]).filter((key) => facts[key] === true)

interface History {
  readonly canGoBack: boolean
  readonly canGoForward: boolean
}

/** Browsers without the Navigation API do not tell; there both can be tried. */
function historyOf(page: Window): History {
  const { navigation } = page as { readonly navigation?: History }
  return navigation ?? { canGoBack: true, canGoForward: true }
}
