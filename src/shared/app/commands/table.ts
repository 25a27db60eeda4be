/** Default key of a command: for everybody, or only on one platform or under a condition of its own. */
export type DefaultKey = string | { readonly key: string; readonly on?: 'mac' | 'other'; readonly when?: string }

/** Properties of a command besides its title and action. */
export interface CommandEntry {
  /** Condition under which it can be run; without one, always. */
  readonly when?: string
  /** The first one is shown in menus. */
  readonly keys?: readonly DefaultKey[]
  /** Also runs while a dialog is open. */
  readonly duringDialog?: boolean
  /** False for commands that make no sense in a list of commands: they need a message, or only react to a key. */
  readonly palette?: false
}

const nth = (index: number) => ({ keys: [`mod+${index}`], palette: false }) as const

const ofSession = { when: 'session && !discovered' } as const
const ofUnarchived = { when: 'session && !archived && !discovered' } as const
const ofConversation = { when: 'conversation' } as const
const ofMessage = { when: 'message', palette: false } as const
const ofTerminal = { when: 'terminal', palette: false } as const
const ofPlaced = { when: 'placed && writable', palette: false } as const

/**
 * Every command of the app. Menus, context menus, the palette, the shortcut sheet and key bindings derive from this
 * table. The group of a command is in its id (`groups.ts`), its title in the catalog (`commands.title`), and
 * `renderer/app/commands` has a function for each. Windows have the table before they show anything: it is short.
 */
export const commandTable = {
  'session.new': { keys: ['mod+n', { key: 'mod+t', when: '!terminal' }, 'mod+shift+o'] },
  'session.openFolder': { when: 'desktop', keys: ['mod+o'] },
  'session.openRight': { when: 'session', palette: false },
  'session.openDown': { when: 'session', palette: false },
  'session.openInNewWindow': { when: 'session' },
  'session.review': { when: 'session && !discovered', keys: ['mod+shift+d', 'alt+shift+d'] },
  'session.run': { when: 'conversation', keys: ['mod+alt+r'] },
  'session.done': ofUnarchived,
  'session.markSeen': { when: 'unseen' },
  'session.markUnseen': { when: 'session && !unseen && !archived && !discovered' },
  'session.snooze': { when: 'session && !snoozed && !archived && !discovered' },
  'session.unsnooze': { when: 'snoozed' },
  'session.rename': { when: 'session && !discovered', keys: ['f2'] },
  'session.titleFromFirstMessage': ofUnarchived,
  'session.generateTitle': ofUnarchived,
  'session.fork': ofUnarchived,
  'session.merge': { when: 'mergeable' },
  'session.abandon': { when: 'branch' },
  'session.compare': { when: 'descended && !discovered' },
  'session.compress': { when: 'conversation && writable' },
  'session.continue': ofSession,
  'session.continueHere': { when: 'elsewhere && !discovered' },
  'session.moveHere': { when: 'elsewhere && !archived && !discovered' },
  'session.undoMove': { when: 'movedHere && !archived' },
  'session.summarize': ofConversation,
  'session.copyLink': { when: 'session' },
  'session.copyResumeCommand': ofSession,
  'session.share': ofSession,
  'session.copyMarkdown': ofSession,
  'session.export': { when: 'session && !discovered', keys: ['mod+e'] },
  'session.exportSnapshot': ofSession,
  'session.exportMarkdown': ofSession,
  'session.exportHtml': ofSession,
  'session.saveOriginal': { when: 'imported' },
  'session.limits': ofUnarchived,
  'session.allowAll': { when: 'session && !allowsAll && !archived && !discovered' },
  'session.askAgain': { when: 'allowsAll && !archived && !discovered' },
  'session.forgetApprovals': ofUnarchived,
  'session.suspend': { when: 'active' },
  'session.close': { when: 'active' },
  'session.resume': { when: 'closed' },
  'session.archive': ofUnarchived,
  'session.restore': { when: 'archived' },
  'session.pin': { when: 'session && !pinned && !discovered' },
  'session.unpin': { when: 'pinned' },
  'session.tag': ofUnarchived,
  'session.details': ofSession,
  'session.purge': ofSession,
  'session.import': { when: 'discovered', palette: false },

  'conversation.stop': { when: 'running', keys: [{ key: 'escape', when: '!covered' }] },
  'conversation.aside': { when: 'conversation && writable', keys: ['mod+;'] },
  'conversation.cycleMode': {
    when: 'modes',
    keys: [{ key: 'shift+tab', when: 'composer && !suggesting' }],
  },
  'conversation.rewind': {
    when: 'conversation && writable && !running',
    keys: [{ key: 'escape escape', when: 'composer && composerEmpty' }],
  },
  'conversation.selectRange': { when: 'conversation && writable' },
  'conversation.lastReply': { when: 'conversation', keys: ['mod+shift+l'] },
  'conversation.previousQuestion': {
    when: 'conversation',
    keys: [
      { key: 'alt+up', when: '!typing' },
      { key: 'alt+up', when: 'composerEmpty' },
    ],
  },
  'conversation.nextQuestion': {
    when: 'conversation',
    keys: [
      { key: 'alt+down', when: '!typing' },
      { key: 'alt+down', when: 'composerEmpty' },
    ],
  },
  'conversation.agents': ofConversation,
  'conversation.savePrompt': { when: '!page && !composerEmpty' },
  'permission.allow': { keys: ['mod+enter'], palette: false },
  'permission.deny': { keys: ['mod+shift+backspace', 'mod+shift+delete'], palette: false },

  'message.copy': ofMessage,
  'message.copyMarkdown': ofMessage,
  'message.copyLink': ofMessage,
  'message.copyBlock': { when: 'block', palette: false },
  'message.quote': { when: 'message && !ownMessage && writable', palette: false },
  'message.quoteBlock': { when: 'block && writable', palette: false },
  'message.savePrompt': { when: 'userMessage', palette: false },
  'message.edit': { when: 'userMessage && writable', palette: false },
  'message.fork': ofPlaced,
  'message.forkCode': ofPlaced,
  'message.branch': ofPlaced,
  'message.aside': ofPlaced,
  'message.selectRange': ofPlaced,
  'message.summarizeFrom': ofPlaced,
  'message.summarizeUpTo': ofPlaced,
  'message.rewind': { when: 'notLast && writable', palette: false },

  'go.palette': { keys: ['mod+k'], duringDialog: true },
  'go.commands': { keys: ['mod+shift+p', 'f1'], duringDialog: true },
  'go.sessions': { keys: ['mod+p'], duringDialog: true },
  'go.back': {
    when: 'canGoBack',
    keys: ['mod+[', { key: 'alt+left', on: 'other', when: '!typing' }],
  },
  'go.forward': {
    when: 'canGoForward',
    keys: ['mod+]', { key: 'alt+right', on: 'other', when: '!typing' }],
  },
  'go.recent': { keys: ['ctrl+tab', 'mod+shift+k'] },
  'go.recentBackwards': { keys: ['ctrl+shift+tab'], palette: false },
  'go.search': { keys: ['mod+shift+f'] },
  'go.filterSessions': { keys: ['mod+l', { key: '/', when: '!typing' }] },
  'go.composer': { keys: ['mod+shift+m'] },
  'go.archive': {},
  'go.inbox': { keys: ['mod+i', 'mod+0'] },
  'go.nextWaiting': { keys: ['mod+shift+a'] },
  'go.rules': {},
  'go.usage': {},
  'go.session1': nth(1),
  'go.session2': nth(2),
  'go.session3': nth(3),
  'go.session4': nth(4),
  'go.session5': nth(5),
  'go.session6': nth(6),
  'go.session7': nth(7),
  'go.session8': nth(8),
  'go.session9': nth(9),

  'view.sidebar': { keys: ['mod+b'] },
  'view.inspector': { when: 'conversation', keys: ['mod+.'] },
  'view.branchMap': { when: 'session && !discovered', keys: ['mod+shift+b'] },
  'view.branches': ofConversation,
  'view.context': ofConversation,
  'view.usage': ofConversation,
  'view.files': ofConversation,
  'view.run': ofConversation,
  'view.preview': { when: 'conversation', keys: ['mod+alt+p'] },
  'view.terminal': { when: 'conversation', keys: ['mod+j'] },
  'view.tasks': ofConversation,
  'view.tools': ofConversation,
  'view.details': ofConversation,
  'view.attempts': {},
  'view.landing': ofConversation,
  'view.automations': {},
  'view.splitRight': { when: '!page', keys: ['mod+\\'] },
  'view.splitDown': { when: '!page', keys: ['mod+shift+\\'] },
  'view.closePane': { when: 'panes' },
  'view.focusLeft': { when: 'panes', keys: ['mod+alt+left'] },
  'view.focusRight': { when: 'panes', keys: ['mod+alt+right'] },
  'view.focusUp': { when: 'panes', keys: ['mod+alt+up'] },
  'view.focusDown': { when: 'panes', keys: ['mod+alt+down'] },
  'view.detailSummary': ofConversation,
  'view.detailNormal': ofConversation,
  'view.detailVerbose': ofConversation,
  'view.themeSystem': {},
  'view.themeLight': {},
  'view.themeDark': {},
  'view.zoomIn': { when: 'desktop', keys: ['mod+=', 'mod++'], duringDialog: true },
  'view.zoomOut': { when: 'desktop', keys: ['mod+-'], duringDialog: true },
  // The inbox has ⌘0, as the side bar has it in editors.
  'view.zoomReset': { when: 'desktop', keys: ['mod+alt+0'], duringDialog: true },
  'view.uncover': { when: 'covered', keys: ['escape'], palette: false },
  'view.closePage': { when: 'page', keys: [{ key: 'escape', when: '!covered' }] },

  'edit.undo': {
    when: 'undoable',
    keys: [
      { key: 'mod+z', when: '!typing' },
      // The composer takes the focus where a session was.
      { key: 'mod+z', when: 'composer && composerEmpty && undoOffered' },
    ],
  },
  'edit.find': { when: 'conversation', keys: [{ key: 'mod+f', when: '!terminal' }] },
  'edit.findNext': { when: 'conversation', keys: ['mod+g'] },
  'edit.findPrevious': { when: 'conversation', keys: ['mod+shift+g'] },

  'terminal.new': {
    when: 'conversation && writable',
    keys: [
      { key: 'ctrl+shift+t', on: 'other', when: 'terminal' },
      { key: 'mod+t', on: 'mac', when: 'terminal' },
      { key: 'alt+shift+t', when: 'terminal' },
    ],
  },
  'terminal.next': {
    ...ofTerminal,
    keys: [{ key: 'ctrl+pagedown', on: 'other' }, { key: 'mod+shift+]', on: 'mac' }, 'alt+shift+right'],
  },
  'terminal.previous': {
    ...ofTerminal,
    keys: [{ key: 'ctrl+pageup', on: 'other' }, { key: 'mod+shift+[', on: 'mac' }, 'alt+shift+left'],
  },
  'terminal.rename': { ...ofTerminal, keys: ['alt+shift+r'] },
  'terminal.find': { ...ofTerminal, keys: ['mod+f'] },
  'terminal.send': { ...ofTerminal, keys: ['alt+shift+enter'] },
  'terminal.close': {
    ...ofTerminal,
    keys: [{ key: 'ctrl+shift+w', on: 'other' }, { key: 'mod+w', on: 'mac' }, 'alt+shift+w'],
  },

  'app.import': { keys: ['mod+alt+o'] },
  'app.importTools': {},
  'app.keys': {},
  'app.doNotDisturb': {},
  'app.openLinks': { palette: false, duringDialog: true },
  'app.settings': { keys: ['mod+,'] },
  'app.openDataFolder': { when: 'desktop' },

  'window.new': { keys: ['mod+shift+n'] },
  'window.close': { keys: [{ key: 'mod+w', when: '!terminal' }, 'alt+w'] },
  'window.reopen': {
    keys: [
      { key: 'mod+shift+t', when: '!terminal' },
      { key: 'alt+shift+w', when: '!terminal' },
    ],
  },

  'help.documentation': { keys: ['shift+f1'] },
  'help.shortcuts': { keys: ['mod+/', { key: '?', when: '!typing' }] },
  'help.copyDiagnostics': {},
  'help.openLogs': { when: 'desktop' },
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

/** Ids of commands that earlier versions had, with those that took their place: key bindings of users still name them. */
const formerCommands: ReadonlyMap<string, CommandId> = new Map([
  ['go.approvals', 'go.inbox'],
  ['go.agents', 'go.inbox'],
  ['view.overview', 'go.inbox'],
])

/** Returns the command of an id, also of one of an earlier version; undefined for an unknown id. */
export function commandOfId(text: string): CommandId | undefined {
  return isCommandId(text) ? text : formerCommands.get(text)
}
