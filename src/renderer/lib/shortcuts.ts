import type { MenuCommand } from '../../shared/app/bridge'

/** What keys can ask of the app: the menu's commands and some that have no menu. */
export type Command =
  MenuCommand | 'toggleInspector' | 'allowPermission' | 'denyPermission' | { readonly nthSession: number }

/** What of a key press decides. */
export interface Press {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly shiftKey: boolean
  readonly altKey: boolean
}

/** A line of the shortcut sheet. `mod` is ⌘ or Ctrl. */
export interface Shortcut {
  readonly keys: readonly string[]
  readonly does: string
}

export const shortcuts: readonly { readonly group: string; readonly list: readonly Shortcut[] }[] = [
  {
    group: 'Sessions',
    list: [
      { keys: ['mod', 'N'], does: 'New session' },
      { keys: ['mod', 'K'], does: 'Search sessions' },
      { keys: ['/'], does: 'Search sessions, where nothing is typed' },
      { keys: ['mod', '1'], does: 'Open the nth session, 1 to 9' },
      { keys: ['↑', '↓'], does: 'Move in the list' },
      { keys: ['F2'], does: 'Rename the session' },
      { keys: ['mod', 'O'], does: 'Import sessions' },
      { keys: ['mod', 'E'], does: 'Export the session' },
      { keys: ['mod', 'B'], does: 'Show or hide the sidebar' },
      { keys: ['mod', '.'], does: 'Show or hide the inspector' },
    ],
  },
  {
    group: 'Conversation',
    list: [
      { keys: ['Enter'], does: 'Send, or queue while the agent works' },
      { keys: ['mod', 'Enter'], does: 'Put into the running turn, where the agent can' },
      { keys: ['Shift', 'Enter'], does: 'New line' },
      { keys: ['↑'], does: 'Last message again, in an empty composer' },
      { keys: ['Esc'], does: 'Stop the agent' },
      { keys: ['mod', 'F'], does: 'Find in the session' },
      { keys: ['mod', 'G'], does: 'Next match' },
      { keys: ['mod', 'Shift', 'G'], does: 'Previous match' },
      { keys: ['Home'], does: 'First message' },
      { keys: ['End'], does: 'Latest message' },
    ],
  },
  {
    group: 'Permissions',
    list: [
      { keys: ['mod', 'I'], does: 'Approvals of all sessions' },
      { keys: ['mod', 'Enter'], does: 'Allow once' },
      { keys: ['mod', 'Shift', '⌫'], does: 'Deny' },
    ],
  },
  {
    group: 'App',
    list: [
      { keys: ['mod', ','], does: 'Settings' },
      { keys: ['?'], does: 'These shortcuts, where nothing is typed' },
    ],
  },
]

const withModifier: Readonly<Record<string, Command>> = {
  n: 'newSession',
  o: 'importSessions',
  e: 'exportSession',
  '.': 'toggleInspector',
  b: 'toggleSidebar',
  i: 'showApprovals',
  ',': 'showSettings',
  k: 'focusSearch',
  l: 'focusSearch',
  f: 'find',
  g: 'findNext',
  Enter: 'allowPermission',
}

const withShift: Readonly<Record<string, Command>> = {
  Backspace: 'denyPermission',
  Delete: 'denyPermission',
  g: 'findPrevious',
  G: 'findPrevious',
}

const plain: Readonly<Record<string, Command>> = {
  Escape: 'stopAgents',
  F2: 'renameSession',
}

/** Keys that mean something only where nobody types. */
const outsideFields: Readonly<Record<string, Command>> = {
  '/': 'focusSearch',
  '?': 'showShortcuts',
}

/** The command of a key press, if it is one. `typing`: the focus is in a text field. `mac`: ⌘ instead of Ctrl. */
export function commandOf(press: Press, mac: boolean, typing: boolean): Command | undefined {
  if (press.altKey) return undefined
  const modifier = mac ? press.metaKey : press.ctrlKey
  if (modifier) return modifiedCommand(press)
  if (press.ctrlKey || press.metaKey) return undefined
  const { key } = press
  if (Object.hasOwn(plain, key)) return plain[key]
  return typing || !Object.hasOwn(outsideFields, key) ? undefined : outsideFields[key]
}

function modifiedCommand({ key, shiftKey }: Press): Command | undefined {
  if (shiftKey) return Object.hasOwn(withShift, key) ? withShift[key] : undefined
  if (/^[1-9]$/.test(key)) return { nthSession: Number(key) }
  const name = key.length === 1 ? key.toLowerCase() : key
  return Object.hasOwn(withModifier, name) ? withModifier[name] : undefined
}

/** A key's name as people of the platform know it. */
export function keyLabel(key: string, mac: boolean): string {
  if (key === 'mod') return mac ? '⌘' : 'Ctrl'
  if (key === 'Shift') return mac ? '⇧' : 'Shift'
  if (key === 'Enter') return mac ? '↩' : 'Enter'
  if (key === '⌫') return mac ? '⌫' : 'Backspace'
  return key
}
