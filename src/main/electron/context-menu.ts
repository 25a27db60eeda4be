import { clipboard, Menu, type BrowserWindow, type ContextMenuParams, type MenuItemConstructorOptions } from 'electron'
import { m } from '#messages'
import { openExternal } from './external-links'

const separator: MenuItemConstructorOptions = { type: 'separator' }

/** Gives a window the native menu of texts, links and images. Pages show their own for rows and messages. */
export function addContextMenu(window: BrowserWindow): void {
  window.webContents.on('context-menu', (_event, params) => {
    const entries = template(window, params)
    if (entries.length > 0) Menu.buildFromTemplate(entries).popup({ window })
  })
}

function template(window: BrowserWindow, params: ContextMenuParams): MenuItemConstructorOptions[] {
  const groups = [spelling(window, params), link(params), image(window, params), text(params)]
  return groups
    .filter((group) => group.length > 0)
    .flatMap((group, index) => (index === 0 ? group : [separator, ...group]))
}

function spelling({ webContents }: BrowserWindow, { misspelledWord, dictionarySuggestions }: ContextMenuParams) {
  if (misspelledWord === '') return []
  return [
    ...dictionarySuggestions.map((word) => ({ label: word, click: () => webContents.replaceMisspelling(word) })),
    ...(dictionarySuggestions.length === 0 ? [{ label: m.desktop.context.noSuggestions, enabled: false }] : []),
    {
      label: m.desktop.context.addToDictionary,
      click: () => void webContents.session.addWordToSpellCheckerDictionary(misspelledWord),
    },
  ]
}

function link({ linkURL, linkText }: ContextMenuParams): MenuItemConstructorOptions[] {
  if (!/^(?:https?|mailto):/.test(linkURL)) return []
  return [
    { label: m.desktop.context.openLink, click: () => void openExternal(linkURL) },
    { label: m.desktop.context.copyLink, click: () => void clipboard.writeText(linkURL) },
    ...(linkText === ''
      ? []
      : [{ label: m.desktop.context.copyLinkText, click: () => void clipboard.writeText(linkText) }]),
  ]
}

function image({ webContents }: BrowserWindow, { mediaType, x, y }: ContextMenuParams): MenuItemConstructorOptions[] {
  if (mediaType !== 'image') return []
  return [{ label: m.desktop.context.copyImage, click: () => webContents.copyImageAt(x, y) }]
}

function text({ isEditable, selectionText, editFlags }: ContextMenuParams): MenuItemConstructorOptions[] {
  if (isEditable)
    return [
      { role: 'undo', enabled: editFlags.canUndo },
      { role: 'redo', enabled: editFlags.canRedo },
      separator,
      { role: 'cut', enabled: editFlags.canCut },
      { role: 'copy', enabled: editFlags.canCopy },
      { role: 'paste', enabled: editFlags.canPaste },
      { role: 'selectAll', enabled: editFlags.canSelectAll },
    ]
  return selectionText.trim() === '' ? [] : [{ role: 'copy' }]
}
