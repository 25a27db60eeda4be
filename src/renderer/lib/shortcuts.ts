import type { MenuCommand } from '../../shared/app/bridge'
import { m } from '../../messages'

/** A command that keys can give: the menu's commands and some that have no menu. */
export type Command =
  MenuCommand | 'toggleInspector' | 'allowPermission' | 'denyPermission' | { readonly nthSession: number }

/** The parts of a key press that decide on its command. */
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

/** The lines of the shortcut sheet, in groups. */
export function shortcutSheet(): readonly { readonly group: string; readonly list: readonly Shortcut[] }[] {
  return [
    {
      group: m.shortcuts.sessions,
      list: [
        { keys: ['mod', 'N'], does: m.shortcuts.newSession },
        { keys: ['mod', 'K'], does: m.shortcuts.searchSessions },
        { keys: ['/'], does: m.shortcuts.searchSessionsOutside },
        { keys: ['mod', '1'], does: m.shortcuts.openNth },
        { keys: ['↑', '↓'], does: m.shortcuts.moveInList },
        { keys: ['F2'], does: m.shortcuts.rename },
        { keys: ['mod', 'O'], does: m.shortcuts.import },
        { keys: ['mod', 'E'], does: m.shortcuts.export },
        { keys: ['mod', 'B'], does: m.shortcuts.toggleSidebar },
        { keys: ['mod', '.'], does: m.shortcuts.toggleInspector },
      ],
    },
    {
      group: m.shortcuts.conversation,
      list: [
        { keys: ['Enter'], does: m.shortcuts.send },
        { keys: ['mod', 'Enter'], does: m.shortcuts.steer },
        { keys: ['Shift', 'Enter'], does: m.shortcuts.newLine },
        { keys: ['↑'], does: m.shortcuts.lastMessage },
        { keys: ['Esc'], does: m.shortcuts.stop },
        { keys: ['mod', 'F'], does: m.shortcuts.find },
        { keys: ['mod', 'G'], does: m.shortcuts.nextMatch },
        { keys: ['mod', 'Shift', 'G'], does: m.shortcuts.previousMatch },
        { keys: ['Home'], does: m.shortcuts.first },
        { keys: ['End'], does: m.shortcuts.latest },
      ],
    },
    {
      group: m.shortcuts.permissions,
      list: [
        { keys: ['mod', 'I'], does: m.shortcuts.approvals },
        { keys: ['mod', 'Enter'], does: m.shortcuts.allowOnce },
        { keys: ['mod', 'Shift', '⌫'], does: m.shortcuts.deny },
      ],
    },
    {
      group: m.shortcuts.app,
      list: [
        { keys: ['mod', ','], does: m.shortcuts.settings },
        { keys: ['?'], does: m.shortcuts.sheet },
      ],
    },
  ]
}

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
  if (key === 'mod') return mac ? '⌘' : m.shortcuts.keys.control
  if (key === 'Shift') return mac ? '⇧' : m.shortcuts.keys.shift
  if (key === 'Enter') return mac ? '↩' : m.shortcuts.keys.enter
  if (key === '⌫') return mac ? '⌫' : m.shortcuts.keys.backspace
  return key
}
