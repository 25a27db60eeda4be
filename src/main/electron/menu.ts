import { app, Menu, shell, type MenuItemConstructorOptions } from 'electron'
import type { MenuCommand } from '../../shared/app/bridge'
import { m } from '../../messages'

export interface MenuOptions {
  readonly dataDir: string
  openWindow(): void
  /** Sends a command to the page of a window, by window id; null when no window is focused. */
  send(command: MenuCommand, windowId: number | null): void
}

/** Installs the application menu. */
export function installMenu({ dataDir, openWindow, send }: MenuOptions): void {
  const isMac = process.platform === 'darwin'
  const item = (label: string, command: MenuCommand, accelerator?: string): MenuItemConstructorOptions => ({
    id: command,
    label,
    ...(accelerator === undefined ? {} : { accelerator }),
    click: (_item, window) => send(command, window?.id ?? null),
  })
  const separator: MenuItemConstructorOptions = { type: 'separator' }

  const menu = Menu.buildFromTemplate([
    ...(isMac ? [{ role: 'appMenu' } as const] : []),
    {
      label: m.desktop.menu.file,
      submenu: [
        item(m.desktop.menu.newSession, 'newSession', 'CmdOrCtrl+N'),
        { label: m.desktop.menu.newWindow, accelerator: 'CmdOrCtrl+Shift+N', click: openWindow },
        separator,
        item(m.desktop.menu.importSessions, 'importSessions', 'CmdOrCtrl+O'),
        item(m.desktop.menu.exportSession, 'exportSession', 'CmdOrCtrl+E'),
        separator,
        { role: 'close' },
        ...(isMac ? [] : [separator, { role: 'quit' } as const]),
      ],
    },
    {
      label: m.desktop.menu.edit,
      submenu: [
        { role: 'undo' },
        { role: 'redo' },
        separator,
        { role: 'cut' },
        { role: 'copy' },
        { role: 'paste' },
        { role: 'selectAll' },
        separator,
        item(m.desktop.menu.find, 'find', 'CmdOrCtrl+F'),
        item(m.desktop.menu.findNext, 'findNext', 'CmdOrCtrl+G'),
        item(m.desktop.menu.findPrevious, 'findPrevious', 'CmdOrCtrl+Shift+G'),
        separator,
        item(m.desktop.menu.settings, 'showSettings', 'CmdOrCtrl+,'),
        item(m.desktop.menu.searchSessions, 'focusSearch', 'CmdOrCtrl+L'),
      ],
    },
    {
      label: m.desktop.menu.session,
      submenu: [
        item(m.desktop.menu.writeMessage, 'focusComposer'),
        item(m.desktop.menu.stop, 'stopAgents'),
        separator,
        item(m.desktop.menu.rename, 'renameSession', 'F2'),
        item(m.desktop.menu.close, 'closeSession'),
        item(m.desktop.menu.archive, 'archiveSession'),
      ],
    },
    {
      label: m.desktop.menu.view,
      submenu: [
        item(m.desktop.menu.sidebar, 'toggleSidebar', 'CmdOrCtrl+B'),
        item(m.desktop.menu.approvals, 'showApprovals', 'CmdOrCtrl+I'),
        separator,
        { role: 'resetZoom' },
        { role: 'zoomIn' },
        { role: 'zoomOut' },
        separator,
        { role: 'togglefullscreen' },
        ...(app.isPackaged ? [] : [{ role: 'toggleDevTools' } as const]),
      ],
    },
    { role: 'windowMenu' },
    {
      role: 'help',
      submenu: [
        item(m.desktop.menu.shortcuts, 'showShortcuts', 'CmdOrCtrl+/'),
        { label: m.desktop.menu.openDataFolder, click: () => void shell.openPath(dataDir) },
      ],
    },
  ])
  Menu.setApplicationMenu(menu)
}
