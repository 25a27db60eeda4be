import { app, Menu, shell, type MenuItemConstructorOptions } from 'electron'
import type { MenuCommand } from '../../shared/app/bridge'

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
      label: '&File',
      submenu: [
        item('New Session', 'newSession', 'CmdOrCtrl+N'),
        { label: 'New Window', accelerator: 'CmdOrCtrl+Shift+N', click: openWindow },
        separator,
        item('Import Sessions…', 'importSessions', 'CmdOrCtrl+O'),
        item('Export Session…', 'exportSession', 'CmdOrCtrl+E'),
        separator,
        { role: 'close' },
        ...(isMac ? [] : [separator, { role: 'quit' } as const]),
      ],
    },
    {
      label: '&Edit',
      submenu: [
        { role: 'undo' },
        { role: 'redo' },
        separator,
        { role: 'cut' },
        { role: 'copy' },
        { role: 'paste' },
        { role: 'selectAll' },
        separator,
        item('Find…', 'find', 'CmdOrCtrl+F'),
        item('Find Next', 'findNext', 'CmdOrCtrl+G'),
        item('Find Previous', 'findPrevious', 'CmdOrCtrl+Shift+G'),
        separator,
        item('Settings…', 'showSettings', 'CmdOrCtrl+,'),
        item('Search Sessions', 'focusSearch', 'CmdOrCtrl+L'),
      ],
    },
    {
      label: '&Session',
      submenu: [
        item('Write a Message', 'focusComposer'),
        item('Stop', 'stopAgents'),
        separator,
        item('Rename…', 'renameSession', 'F2'),
        item('Close', 'closeSession'),
        item('Archive', 'archiveSession'),
      ],
    },
    {
      label: '&View',
      submenu: [
        item('Sidebar', 'toggleSidebar', 'CmdOrCtrl+B'),
        item('Approvals', 'showApprovals', 'CmdOrCtrl+I'),
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
        item('Keyboard Shortcuts', 'showShortcuts', 'CmdOrCtrl+/'),
        { label: 'Open Data Folder', click: () => void shell.openPath(dataDir) },
      ],
    },
  ])
  Menu.setApplicationMenu(menu)
}
