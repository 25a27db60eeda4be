import { app, Menu, type BrowserWindow, type MenuItemConstructorOptions } from 'electron'
import { bindingsFor, bindingsOf, type KeyRule } from '#shared/app/commands/bindings'
import { menuBar, type MenuBarEntry, type MenuName } from '#shared/app/commands/menu-bar'
import { acceleratorOf } from '#shared/app/commands/strokes'
import type { CommandId } from '#shared/app/commands/table'
import { m } from '#messages'

export interface MenuOptions {
  /** Windows to list, in order. */
  windows(): readonly BrowserWindow[]
  /** Rules of the user's key bindings. */
  rules(): readonly KeyRule[]
  /** Sends a command to the page of a window, by window id; null when no window is focused. */
  send(command: CommandId, windowId: number | null): void
  openWindow(): void
  checkForUpdates(): void
}

/** Application menu, made from the table of commands. */
export interface AppMenu {
  /** Makes the menu anew, after titles of windows or key bindings changed. */
  update(): void
}

const isMac = process.platform === 'darwin'
const separator: MenuItemConstructorOptions = { type: 'separator' }
/** Accelerators that pages cannot know: they would take keys from typing. */
const isSafe = (accelerator: string): boolean => accelerator.includes('+') || /^F\d+$/.test(accelerator)

/** An entry whose action the system provides. macOS has its own words, in the language of the system. */
const ofSystem = (role: keyof typeof m.commands.role): MenuItemConstructorOptions =>
  isMac ? { role } : { role, label: m.commands.role[role] }
/** The name of a menu. macOS has no access keys, not even after it: "ファイル(&F)". */
const menuLabel = (name: string): string => (isMac ? name.replace(/\(&\w\)|&/, '') : name)

/** Installs the application menu. */
export function installMenu(options: MenuOptions): AppMenu {
  let pending: NodeJS.Immediate | null = null
  let shown = ''
  const update = () => {
    pending = null
    const entries = template(options)
    const text = JSON.stringify(entries)
    // A page that tells its title again changes nothing. Entries of windows have their ids in them.
    if (text === shown) return
    shown = text
    Menu.setApplicationMenu(Menu.buildFromTemplate(entries))
  }
  update()
  return {
    update() {
      pending ??= setImmediate(update)
    },
  }
}

function template({ windows, rules, send, openWindow, checkForUpdates }: MenuOptions): MenuItemConstructorOptions[] {
  const bindings = bindingsOf(isMac, rules())
  const command = (id: CommandId): MenuItemConstructorOptions => {
    const [first] = bindingsFor(bindings, id).filter(({ strokes }) => strokes.length === 1)
    const [stroke] = first?.strokes ?? []
    const accelerator = stroke === undefined ? '' : acceleratorOf(stroke, isMac)
    return {
      id,
      label: m.commands.title[id],
      ...(isSafe(accelerator) ? { accelerator } : {}),
      click: (_item, window) => {
        // Without a window there is no page that could open one.
        if (window === undefined && (id === 'window.new' || id === 'session.new')) openWindow()
        else send(id, window?.id ?? null)
      },
    }
  }
  const entriesOf = (entries: readonly MenuBarEntry[]): MenuItemConstructorOptions[] =>
    entries.flatMap((entry): MenuItemConstructorOptions[] => {
      if (entry === '-') return [separator]
      if (typeof entry === 'string') return [command(entry)]
      if ('role' in entry) return [ofSystem(entry.role)]
      if ('menu' in entry) return [{ label: m.commands.submenu[entry.menu], submenu: entriesOf(entry.entries) }]
      return (entry.on === 'mac') === isMac ? entriesOf(entry.entries) : []
    })
  const updates = { id: 'checkForUpdates', label: m.desktop.updates.check, click: checkForUpdates }
  const ofProgram: Partial<Record<MenuName, MenuItemConstructorOptions[]>> = {
    file: isMac ? [] : [separator, ofSystem('quit')],
    view: app.isPackaged ? [] : [ofSystem('toggleDevTools')],
    window: [separator, ...windows().map(windowEntry)],
    help: isMac ? [] : [separator, updates],
  }
  const menus = (Object.keys(menuBar) as MenuName[]).map((name): MenuItemConstructorOptions => ({
    id: name,
    label: menuLabel(m.commands.menu[name]),
    ...(name === 'window' || name === 'help' ? { role: name } : {}),
    submenu: [...entriesOf(menuBar[name]), ...(ofProgram[name] ?? [])],
  }))
  return isMac ? [appMenu(command, updates), ...menus] : menus
}

function appMenu(
  command: (id: CommandId) => MenuItemConstructorOptions,
  updates: MenuItemConstructorOptions,
): MenuItemConstructorOptions {
  return {
    label: app.name,
    submenu: [
      { role: 'about' },
      updates,
      separator,
      command('app.settings'),
      separator,
      { role: 'services' },
      separator,
      { role: 'hide' },
      { role: 'hideOthers' },
      { role: 'unhide' },
      separator,
      { role: 'quit' },
    ],
  }
}

function windowEntry(window: BrowserWindow): MenuItemConstructorOptions {
  const title = window.getTitle().replace(/ · Parley$/, '')
  return {
    id: `window-${window.id}`,
    label: title.replaceAll('&', '&&'),
    type: 'checkbox',
    checked: window.isFocused(),
    click: () => {
      if (window.isMinimized()) window.restore()
      window.focus()
    },
  }
}
