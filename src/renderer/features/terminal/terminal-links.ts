import type { ILink, ILinkProvider, Terminal } from '@xterm/xterm'
import type { FilePlace } from '#renderer/lib/text/markdown/file-links'
import { bufferLine } from './buffer-line'
import { printedPaths } from './printed-paths'

/** Targets of the links of a terminal. */
export interface LinkTargets {
  /** Opens a page outside the app. */
  openPage(url: string): void
  /** Absolute paths of those paths that are files of the session, by the path that is shown. */
  locate(paths: readonly string[]): Promise<ReadonlyMap<string, string>>
  openFile(place: FilePlace): void
  /** Says what the link under the pointer leads to; null when there is none. */
  hover(target: string | null): void
}

/** A link on the screen of a terminal. */
export interface ScreenLink {
  readonly label: string
  open(): void
}

/** Addresses that may be opened; programs print any. */
export const PAGE = /^https?:\/\/[^\s"'<>`\p{C}]{1,2000}$/u
const PAGES = /https?:\/\/[^\s"'<>`\p{C}]{1,2000}/gu

/** Returns true for the press that follows a link: other clicks select, and are meant for the program. */
export const followsLink = (event: MouseEvent, mac: boolean): boolean => (mac ? event.metaKey : event.ctrlKey)

/** Opens a page that a program named, if it is one. */
export function openPrinted(targets: Pick<LinkTargets, 'openPage'>, url: string): void {
  if (PAGE.test(url)) targets.openPage(url)
}

/** Makes links of the files that a terminal names. */
export function fileLinks(terminal: Terminal, targets: LinkTargets, mac: boolean): ILinkProvider {
  return {
    provideLinks(row, take) {
      void linksOfRow(terminal, targets, mac, row - 1).then(take)
    },
  }
}

async function linksOfRow(
  terminal: Terminal,
  targets: LinkTargets,
  mac: boolean,
  row: number,
): Promise<ILink[] | undefined> {
  const line = bufferLine(terminal, row)
  if (line === null) return undefined
  const paths = printedPaths(line.text)
  if (paths.length === 0) return undefined
  const located = await targets.locate([...new Set(paths.map(({ path }) => path))])
  return paths.flatMap(({ start, end, ...place }): ILink[] => {
    const path = located.get(place.path)
    if (path === undefined) return []
    return [
      {
        text: line.text.slice(start, end),
        range: line.range(start, end),
        activate: (event) => followsLink(event, mac) && targets.openFile({ ...place, path }),
        hover: (_event, text) => targets.hover(text),
        leave: () => targets.hover(null),
      },
    ]
  })
}

/** Returns the links that the screen shows, the lowest first, for the keyboard. */
export async function linksOnScreen(terminal: Terminal, targets: LinkTargets, most: number): Promise<ScreenLink[]> {
  const { active } = terminal.buffer
  const found: ScreenLink[] = []
  for (let row = active.viewportY + terminal.rows - 1; row >= active.viewportY && found.length < most; row--) {
    if (active.getLine(row)?.isWrapped === true) continue
    const line = bufferLine(terminal, row)
    if (line === null || line.text === '') continue
    for (const [url] of line.text.matchAll(PAGES)) found.push({ label: url, open: () => openPrinted(targets, url) })
    const paths = printedPaths(line.text)
    if (paths.length === 0) continue
    const located = await targets.locate([...new Set(paths.map(({ path }) => path))])
    for (const { start, end, ...place } of paths) {
      const path = located.get(place.path)
      if (path === undefined) continue
      found.push({ label: line.text.slice(start, end), open: () => targets.openFile({ ...place, path }) })
    }
  }
  return found.filter(({ label }, index) => found.findIndex((other) => other.label === label) === index).slice(0, most)
}
