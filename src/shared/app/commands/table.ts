/** Groups of commands, in the order of the shortcut sheet. */
export const commandGroups = [
  'session',
  'conversation',
  'message',
  'go',
  'view',
  'edit',
  'app',
  'window',
  'help',
] as const
export type CommandGroup = (typeof commandGroups)[number]

/** Default key of a command: for everybody, or only on one platform or under a condition of its own. */
export type DefaultKey = string | { readonly key: string; readonly on?: 'mac' | 'other'; readonly when?: string }

/** Properties of a command besides its title and action. */
export interface CommandEntry {
  readonly group: CommandGroup
  /** Condition under which it can be run; without one, always. */
  readonly when?: string
  /** The first one is shown in menus. */
  readonly keys?: readonly DefaultKey[]
  /** Also runs while a dialog is open. */
  readonly duringDialog?: boolean
  /** False for commands that make no sense in a list of commands: they need a message, or only react to a key. */
  readonly palette?: false
}

const nth = (index: number) => ({ group: 'go', keys: [`mod+${index}`], palette: false }) as const

/**
 * Every command of the app. Menus, context menus, the palette, the shortcut sheet and key bindings derive from this
 * table. Titles are in the catalog (`commands.title`), and `renderer/app/commands` has a function for each.
 */
export const commandTable = {
  'session.new': { group: 'session', keys: ['mod+n', 'mod+t', 'mod+shift+o'] },
  'session.openFolder': { group: 'session', when: 'desktop', keys: ['mod+o'] },
  'session.openRight': { group: 'session', when: 'session', palette: false },
  'session.openDown': { group: 'session', when: 'session', palette: false },
  'session.openInNewWindow': { group: 'session', when: 'session' },
  'session.review': { group: 'session', when: 'session && !discovered', keys: ['mod+shift+d', 'alt+shift+d'] },
  'session.markSeen': { group: 'session', when: 'unseen' },
  'session.rename': { group: 'session', when: 'session && !discovered', keys: ['f2'] },
  'session.titleFromFirstMessage': { group: 'session', when: 'session && !archived && !discovered' },
  'session.generateTitle': { group: 'session', when: 'session && !archived && !discovered' },
  'session.fork': { group: 'session', when: 'session && !archived && !discovered' },
  'session.merge': { group: 'session', when: 'mergeable' },
  'session.abandon': { group: 'session', when: 'branch' },
  'session.compare': { group: 'session', when: 'descended && !discovered' },
  'session.compress': { group: 'session', when: 'conversation && writable' },
  'session.continue': { group: 'session', when: 'session && !discovered' },
  'session.continueHere': { group: 'session', when: 'elsewhere && !discovered' },
  'session.moveHere': { group: 'session', when: 'elsewhere && !archived && !discovered' },
  'session.undoMove': { group: 'session', when: 'movedHere && !archived' },
  'session.summarize': { group: 'session', when: 'conversation' },
  'session.copyLink': { group: 'session', when: 'session' },
  'session.share': { group: 'session', when: 'session && !discovered' },
  'session.copyMarkdown': { group: 'session', when: 'session && !discovered' },
  'session.export': { group: 'session', when: 'session && !discovered', keys: ['mod+e'] },
  'session.exportSnapshot': { group: 'session', when: 'session && !discovered' },
  'session.exportMarkdown': { group: 'session', when: 'session && !discovered' },
  'session.exportHtml': { group: 'session', when: 'session && !discovered' },
  'session.saveOriginal': { group: 'session', when: 'imported' },
  'session.limits': { group: 'session', when: 'session && !archived && !discovered' },
  'session.allowAll': { group: 'session', when: 'session && !allowsAll && !archived && !discovered' },
  'session.askAgain': { group: 'session', when: 'allowsAll && !archived && !discovered' },
  'session.forgetApprovals': { group: 'session', when: 'session && !archived && !discovered' },
  'session.suspend': { group: 'session', when: 'active' },
  'session.close': { group: 'session', when: 'active' },
  'session.resume': { group: 'session', when: 'closed' },
  'session.archive': { group: 'session', when: 'session && !archived && !discovered' },
  'session.restore': { group: 'session', when: 'archived' },
  'session.pin': { group: 'session', when: 'session && !pinned && !discovered' },
  'session.unpin': { group: 'session', when: 'pinned' },
  'session.tag': { group: 'session', when: 'session && !archived && !discovered' },
  'session.purge': { group: 'session', when: 'archived' },
  'session.import': { group: 'session', when: 'discovered', palette: false },

  'conversation.stop': { group: 'conversation', when: 'running', keys: [{ key: 'escape', when: '!covered' }] },
  'conversation.aside': { group: 'conversation', when: 'conversation && writable', keys: ['mod+;'] },
  'conversation.cycleMode': {
    group: 'conversation',
    when: 'modes',
    keys: [{ key: 'shift+tab', when: 'composer && !suggesting' }],
  },
  'conversation.rewind': {
    group: 'conversation',
    when: 'conversation && writable && !running',
    keys: [{ key: 'escape escape', when: 'composer && composerEmpty' }],
  },
  'conversation.selectRange': { group: 'conversation', when: 'conversation && writable' },
  'conversation.lastReply': { group: 'conversation', when: 'conversation', keys: ['mod+shift+l'] },
  'conversation.previousQuestion': {
    group: 'conversation',
    when: 'conversation',
    keys: [
      { key: 'alt+up', when: '!typing' },
      { key: 'alt+up', when: 'composerEmpty' },
    ],
  },
  'conversation.nextQuestion': {
    group: 'conversation',
    when: 'conversation',
    keys: [
      { key: 'alt+down', when: '!typing' },
      { key: 'alt+down', when: 'composerEmpty' },
    ],
  },
  'conversation.agents': { group: 'conversation', when: 'conversation' },
  'conversation.savePrompt': { group: 'conversation', when: '!page && !composerEmpty' },
  'permission.allow': { group: 'conversation', keys: ['mod+enter'], palette: false },
  'permission.deny': { group: 'conversation', keys: ['mod+shift+backspace', 'mod+shift+delete'], palette: false },

  'message.copy': { group: 'message', when: 'message', palette: false },
  'message.copyMarkdown': { group: 'message', when: 'message', palette: false },
  'message.copyLink': { group: 'message', when: 'message', palette: false },
  'message.copyBlock': { group: 'message', when: 'block', palette: false },
  'message.quoteBlock': { group: 'message', when: 'block && writable', palette: false },
  'message.savePrompt': { group: 'message', when: 'userMessage', palette: false },
  'message.edit': { group: 'message', when: 'userMessage && writable', palette: false },
  'message.fork': { group: 'message', when: 'placed && writable', palette: false },
  'message.forkCode': { group: 'message', when: 'placed && writable', palette: false },
  'message.branch': { group: 'message', when: 'placed && writable', palette: false },
  'message.aside': { group: 'message', when: 'placed && writable', palette: false },
  'message.selectRange': { group: 'message', when: 'placed && writable', palette: false },
  'message.summarizeFrom': { group: 'message', when: 'placed && writable', palette: false },
  'message.summarizeUpTo': { group: 'message', when: 'placed && writable', palette: false },
  'message.rewind': { group: 'message', when: 'notLast && writable', palette: false },

  'go.palette': { group: 'go', keys: ['mod+k'], duringDialog: true },
  'go.commands': { group: 'go', keys: ['mod+shift+p', 'f1'], duringDialog: true },
  'go.sessions': { group: 'go', keys: ['mod+p'], duringDialog: true },
  'go.back': {
    group: 'go',
    when: 'canGoBack',
    keys: ['mod+[', { key: 'alt+left', on: 'other', when: '!typing' }],
  },
  'go.forward': {
    group: 'go',
    when: 'canGoForward',
    keys: ['mod+]', { key: 'alt+right', on: 'other', when: '!typing' }],
  },
  'go.recent': { group: 'go', keys: ['ctrl+tab', 'mod+shift+k'] },
  'go.recentBackwards': { group: 'go', keys: ['ctrl+shift+tab'], palette: false },
  'go.search': { group: 'go', keys: ['mod+shift+f'] },
  'go.filterSessions': { group: 'go', keys: ['mod+l', { key: '/', when: '!typing' }] },
  'go.composer': { group: 'go', keys: ['mod+shift+m'] },
  'go.archive': { group: 'go' },
  'go.approvals': { group: 'go', keys: ['mod+i'] },
  'go.nextWaiting': { group: 'go', keys: ['mod+shift+a'] },
  'go.rules': { group: 'go' },
  'go.agents': { group: 'go' },
  'go.usage': { group: 'go' },
  'go.session1': nth(1),
  'go.session2': nth(2),
  'go.session3': nth(3),
  'go.session4': nth(4),
  'go.session5': nth(5),
  'go.session6': nth(6),
  'go.session7': nth(7),
  'go.session8': nth(8),
  'go.session9': nth(9),

  'view.sidebar': { group: 'view', keys: ['mod+b'] },
  'view.inspector': { group: 'view', when: 'conversation', keys: ['mod+.'] },
  'view.branchMap': { group: 'view', when: 'session && !discovered', keys: ['mod+shift+b'] },
  'view.branches': { group: 'view', when: 'conversation' },
  'view.context': { group: 'view', when: 'conversation' },
  'view.usage': { group: 'view', when: 'conversation' },
  'view.files': { group: 'view', when: 'conversation' },
  'view.terminal': { group: 'view', when: 'conversation', keys: ['mod+j'] },
  'view.tasks': { group: 'view', when: 'conversation' },
  'view.tools': { group: 'view', when: 'conversation' },
  'view.details': { group: 'view', when: 'conversation' },
  'view.overview': { group: 'view', keys: ['mod+0'] },
  'view.attempts': { group: 'view' },
  'view.automations': { group: 'view' },
  'view.splitRight': { group: 'view', when: '!page', keys: ['mod+\\'] },
  'view.splitDown': { group: 'view', when: '!page', keys: ['mod+shift+\\'] },
  'view.closePane': { group: 'view', when: 'panes' },
  'view.focusLeft': { group: 'view', when: 'panes', keys: ['mod+alt+left'] },
  'view.focusRight': { group: 'view', when: 'panes', keys: ['mod+alt+right'] },
  'view.focusUp': { group: 'view', when: 'panes', keys: ['mod+alt+up'] },
  'view.focusDown': { group: 'view', when: 'panes', keys: ['mod+alt+down'] },
  'view.detailSummary': { group: 'view', when: 'conversation' },
  'view.detailNormal': { group: 'view', when: 'conversation' },
  'view.detailVerbose': { group: 'view', when: 'conversation' },
  'view.themeSystem': { group: 'view' },
  'view.themeLight': { group: 'view' },
  'view.themeDark': { group: 'view' },
  'view.zoomIn': { group: 'view', when: 'desktop', keys: ['mod+=', 'mod++'], duringDialog: true },
  'view.zoomOut': { group: 'view', when: 'desktop', keys: ['mod+-'], duringDialog: true },
  // The overview has ⌘0, as the side bar has it in editors.
  'view.zoomReset': { group: 'view', when: 'desktop', keys: ['mod+alt+0'], duringDialog: true },
  'view.uncover': { group: 'view', when: 'covered', keys: ['escape'], palette: false },
  'view.closePage': { group: 'view', when: 'page', keys: [{ key: 'escape', when: '!covered' }] },

  'edit.undo': { group: 'edit', when: 'undoable', keys: [{ key: 'mod+z', when: '!typing' }] },
  'edit.find': { group: 'edit', when: 'conversation', keys: ['mod+f'] },
  'edit.findNext': { group: 'edit', when: 'conversation', keys: ['mod+g'] },
  'edit.findPrevious': { group: 'edit', when: 'conversation', keys: ['mod+shift+g'] },

  'app.import': { group: 'app', keys: ['mod+alt+o'] },
  'app.importTools': { group: 'app' },
  'app.keys': { group: 'app' },
  'app.doNotDisturb': { group: 'app' },
  'app.openLinks': { group: 'app', palette: false, duringDialog: true },
  'app.settings': { group: 'app', keys: ['mod+,'] },
  'app.openDataFolder': { group: 'app', when: 'desktop' },

  'window.new': { group: 'window', keys: ['mod+shift+n'] },
  'window.close': { group: 'window', keys: ['mod+w', 'alt+w'] },
  'window.reopen': { group: 'window', keys: ['mod+shift+t', 'alt+shift+w'] },

  'help.documentation': { group: 'help', keys: ['shift+f1'] },
  'help.shortcuts': { group: 'help', keys: ['mod+/', { key: '?', when: '!typing' }] },
  'help.copyDiagnostics': { group: 'help' },
  'help.openLogs': { group: 'help', when: 'desktop' },
} as const satisfies Readonly<Record<string, CommandEntry>>

export type CommandId = keyof typeof commandTable

export const commandIds = Object.keys(commandTable) as readonly CommandId[]

/** The entry of a command, with all that an entry can have. */
export function commandEntry(id: CommandId): CommandEntry {
  return commandTable[id]
}

/** Returns true for the id of a command; ids come from files, menus and other windows too. */
export function isCommandId(text: string): text is CommandId {
  return Object.hasOwn(commandTable, text)
}
