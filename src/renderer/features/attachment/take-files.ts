import { MAX_ATTACHMENTS } from '#shared/attachment/limits'
import { attachmentKind } from '#shared/attachment/sniff'
import { pathOfFile } from '#renderer/lib/host/client'
import type { AppWindow } from '#renderer/lib/window/app-window.svelte'
import { nameFor } from './references'
import type { Where } from './where'
import { m } from '#messages'

/** A file or folder that was dropped or pasted. */
interface Handed {
  readonly file: File
  readonly isFolder: boolean
  /** Empty where unknown: in a browser, and for data that is in no file, such as a picture from the clipboard. */
  readonly path: string
}

/**
 * Takes dropped or pasted files and folders: those in the session's folders are named, other files are attached, as are
 * pictures and PDF files, which agents see only then. Resolves to the names as they are to appear in the text. The user
 * is notified of a folder that cannot be named.
 */
export async function takeFiles(
  appWindow: AppWindow,
  data: DataTransfer,
  { draft, where }: { readonly draft: string; readonly where: Where | undefined },
): Promise<string[]> {
  // The transferred data can be read only now.
  const handed = handedFiles(data).slice(0, MAX_ATTACHMENTS)
  const names = await Promise.all(handed.map((one) => nameOf(appWindow, one, where)))
  const attached = handed.flatMap(({ file, isFolder }, at) => (names[at] === null && !isFolder ? [file] : []))
  if (attached.length > 0) void appWindow.attachments.add(draft, attached)
  return names.filter((name) => name !== null)
}

function handedFiles(data: DataTransfer): Handed[] {
  return [...data.items].flatMap((item) => {
    const file = item.getAsFile()
    return file === null
      ? []
      : [{ file, isFolder: item.webkitGetAsEntry()?.isDirectory === true, path: pathOfFile(file) }]
  })
}

/** Returns the reference to a file or folder; null for one that has none. */
async function nameOf(appWindow: AppWindow, handed: Handed, where: Where | undefined): Promise<string | null> {
  const { file, isFolder, path } = handed
  if (where === undefined || (!isFolder && (path === '' || isSeenOnlyAttached(file)))) return null
  const asked = path === '' ? await folderCalled(appWindow, where, file.name) : path
  const problem = m.attachment.folderPathUnknown({ name: file.name })
  if (asked === null) {
    appWindow.toasts.show(problem)
    return null
  }
  const answer = await appWindow.ask('session.files.resolve', {
    ...where,
    references: [{ path: asked }],
  })
  if (answer === null) return null
  const [found] = answer.references
  if (found?.ok === true) return nameFor(found.display)
  if (isFolder && found !== undefined) appWindow.toasts.show(found.message)
  return null
}

/** The only folder of a name below the session's folder; null when there is none, or more than one. */
async function folderCalled(appWindow: AppWindow, where: Where, name: string): Promise<string | null> {
  const answer = await appWindow.connection.request('session.files.complete', { ...where, query: name, limit: 100 })
  if (!answer.ok) return null
  const found = answer.value.entries.filter(({ path }) => `/${path}`.endsWith(`/${name}/`))
  return found.length === 1 ? (found[0]?.path ?? null) : null
}

function isSeenOnlyAttached(file: File): boolean {
  const kind = attachmentKind(file.type)
  return kind === 'image' || kind === 'pdf'
}
