import type { CommandId } from './table'

/** Entry of the menu bar: a command, a role that the system fills in, or a line between groups. */
export type MenuBarEntry =
  | CommandId
  | '-'
  | {
      readonly role: 'undo' | 'redo' | 'cut' | 'copy' | 'paste' | 'selectAll' | 'togglefullscreen' | 'minimize' | 'zoom'
    }
  /** Entries of one platform. */
  | { readonly on: 'mac' | 'other'; readonly entries: readonly MenuBarEntry[] }
  | {
      readonly menu: 'theme' | 'panels' | 'goToSession' | 'export' | 'detail'
      readonly entries: readonly MenuBarEntry[]
    }

export const menuNames = ['file', 'edit', 'session', 'view', 'go', 'window', 'help'] as const
export type MenuName = (typeof menuNames)[number]

/** The menus of the menu bar. The program adds what is its own: quitting, windows by name, developer tools. */
export const menuBar: Readonly<Record<MenuName, readonly MenuBarEntry[]>> = {
  file: [
    'session.new',
    'window.new',
    'session.openFolder',
    '-',
    'app.import',
    'app.importTools',
    {
      menu: 'export',
      entries: ['session.exportSnapshot', 'session.exportMarkdown', 'session.exportHtml', '-', 'session.export'],
    },
    '-',
    'window.close',
    'window.reopen',
    { on: 'other', entries: ['-', 'app.settings', 'app.keys'] },
  ],
  edit: [
    { role: 'undo' },
    { role: 'redo' },
    '-',
    { role: 'cut' },
    { role: 'copy' },
    'session.copyMarkdown',
    'session.copyLink',
    { role: 'paste' },
    { role: 'selectAll' },
    '-',
    'edit.find',
    'edit.findNext',
    'edit.findPrevious',
    'go.search',
  ],
  session: [
    'go.composer',
    'conversation.stop',
    'conversation.cycleMode',
    'conversation.agents',
    '-',
    'session.review',
    'session.markSeen',
    'session.markUnseen',
    'session.snooze',
    'session.unsnooze',
    'session.rename',
    'session.titleFromFirstMessage',
    'session.generateTitle',
    '-',
    'session.fork',
    'conversation.aside',
    'conversation.rewind',
    'session.compress',
    'conversation.selectRange',
    'session.continue',
    'session.summarize',
    'session.merge',
    'session.abandon',
    'session.compare',
    '-',
    'session.openRight',
    'session.openDown',
    'session.openInNewWindow',
    'session.saveOriginal',
    'session.limits',
    'session.allowAll',
    'session.askAgain',
    'session.forgetApprovals',
    '-',
    'session.suspend',
    'session.close',
    'session.resume',
    'session.pin',
    'session.unpin',
    'session.tag',
    '-',
    'session.done',
    'session.archive',
    'session.restore',
    'session.purge',
  ],
  view: [
    'go.palette',
    'go.commands',
    '-',
    'view.sidebar',
    'view.inspector',
    {
      menu: 'panels',
      entries: [
        'view.branches',
        'view.context',
        'view.usage',
        'view.files',
        'view.terminal',
        'view.tasks',
        'view.tools',
        'view.details',
      ],
    },
    '-',
    'view.branchMap',
    'view.splitRight',
    'view.splitDown',
    'view.closePane',
    '-',
    { menu: 'detail', entries: ['view.detailSummary', 'view.detailNormal', 'view.detailVerbose'] },
    { menu: 'theme', entries: ['view.themeSystem', 'view.themeLight', 'view.themeDark'] },
    '-',
    'view.zoomIn',
    'view.zoomOut',
    'view.zoomReset',
    '-',
    { role: 'togglefullscreen' },
  ],
  go: [
    'go.back',
    'go.forward',
    'go.recent',
    '-',
    'go.sessions',
    'go.filterSessions',
    {
      menu: 'goToSession',
      entries: [
        'go.session1',
        'go.session2',
        'go.session3',
        'go.session4',
        'go.session5',
        'go.session6',
        'go.session7',
        'go.session8',
        'go.session9',
      ],
    },
    '-',
    'go.archive',
    'go.inbox',
    'go.nextWaiting',
    'go.rules',
    'go.usage',
    'view.closePage',
    '-',
    'conversation.lastReply',
  ],
  window: [{ role: 'minimize' }, { on: 'mac', entries: [{ role: 'zoom' }] }],
  help: ['help.documentation', 'help.shortcuts', '-', 'help.copyDiagnostics', 'help.openLogs', 'app.openDataFolder'],
}

/** Commands of the menu bar, of every platform. */
export function commandsOf(entries: readonly MenuBarEntry[]): CommandId[] {
  return entries.flatMap((entry) => {
    if (typeof entry === 'string') return entry === '-' ? [] : [entry]
    return 'entries' in entry ? commandsOf(entry.entries) : []
  })
}
