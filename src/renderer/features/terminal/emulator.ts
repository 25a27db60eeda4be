import type { ITerminalOptions, Terminal } from '@xterm/xterm'
import type { TerminalSize } from '#shared/terminal/entities'
import { usesCommandKey } from '#renderer/lib/host/client'
import { adoptStyles } from './adopted-styles'
import { fileLinks, followsLink, linksOnScreen, openPrinted, type LinkTargets, type ScreenLink } from './terminal-links'
import { MOST_MATCHES, TerminalSearch } from './terminal-search'
import { lookOf, onLookChanged } from './terminal-theme'

/** Lines kept above the screen, as many as the host keeps. */
const SCROLLBACK = 2000
/** Links of the screen in a menu. */
const MOST_LINKS = 12

interface EmulatorOptions {
  readonly screenReaderMode: boolean
  /** Name of the terminal for screen readers. */
  readonly label: string
  readonly onData: (data: string) => void
  /** The element has room for another size. */
  readonly onFit: (size: TerminalSize) => void
  /** A key that the terminal does not get. */
  readonly onKey: (event: KeyboardEvent, terminal: Terminal) => boolean
  /** Leads to files and pages. */
  readonly links: LinkTargets
}

/** An emulator in an element of the page. */
export interface Emulator {
  readonly terminal: Terminal
  readonly search: TerminalSearch
  /** Returns the links on the screen, the lowest first. */
  links(): Promise<readonly ScreenLink[]>
  /** Size for which the element has room; undefined while it shows nothing. */
  room(): TerminalSize | undefined
  dispose(): void
}

/** Loads the emulator and opens it in an element. */
export async function openEmulator(element: HTMLElement, options: EmulatorOptions): Promise<Emulator> {
  const [{ Terminal }, { FitAddon }, { SearchAddon }, { WebLinksAddon }] = await Promise.all([
    import('@xterm/xterm'),
    import('@xterm/addon-fit'),
    import('@xterm/addon-search'),
    import('@xterm/addon-web-links'),
    import('@xterm/xterm/css/xterm.css'),
  ])
  const { screenReaderMode, label, onData, onFit, onKey, links } = options
  const mac = usesCommandKey()
  const follow = (event: MouseEvent, url: string): void => {
    if (followsLink(event, mac)) openPrinted(links, url)
  }
  const hover = { hover: (_event: MouseEvent, text: string) => links.hover(text), leave: () => links.hover(null) }
  const fixed: ITerminalOptions = {
    scrollback: SCROLLBACK,
    // Marks of matches need it.
    allowProposedApi: true,
    macOptionIsMeta: false,
    linkHandler: { activate: follow, ...hover },
  }
  const terminal = new Terminal({ ...fixed, ...lookOf(element), screenReaderMode })
  const fit = new FitAddon()
  terminal.loadAddon(fit)
  const searching = new SearchAddon({ highlightLimit: MOST_MATCHES })
  terminal.loadAddon(searching)
  terminal.loadAddon(new WebLinksAddon(follow, hover))
  terminal.registerLinkProvider(fileLinks(terminal, links, mac))
  keepQuiet(terminal)
  const stopStyles = adoptStyles(element)
  terminal.open(element)
  terminal.textarea?.setAttribute('aria-label', label)
  terminal.attachCustomKeyEventHandler((event) => !onKey(event, terminal))
  terminal.onData(onData)
  const room = (): TerminalSize | undefined => {
    const proposed = fit.proposeDimensions()
    if (proposed === undefined || Number.isNaN(proposed.cols) || Number.isNaN(proposed.rows)) return undefined
    return { columns: proposed.cols, rows: proposed.rows }
  }
  const fitNow = (): void => {
    const size = room()
    if (size !== undefined) onFit(size)
  }
  const resized = new ResizeObserver(fitNow)
  resized.observe(element)
  const stopLook = onLookChanged(() => {
    terminal.options = lookOf(element)
    fitNow()
  })
  return {
    terminal,
    search: new TerminalSearch(searching, () => terminal.options.theme ?? {}),
    links: () => linksOnScreen(terminal, links, MOST_LINKS),
    room,
    dispose() {
      resized.disconnect()
      stopLook()
      terminal.dispose()
      stopStyles()
    },
  }
}

/** Leaves what programs ask of their terminal to the host, which answers once for all who look. */
function keepQuiet({ parser }: Terminal): void {
  const taken = (): boolean => true
  for (const id of [{ final: 'c' }, { prefix: '>', final: 'c' }, { prefix: '=', final: 'c' }])
    parser.registerCsiHandler(id, taken)
  for (const id of [{ final: 'n' }, { prefix: '?', final: 'n' }]) parser.registerCsiHandler(id, taken)
  parser.registerCsiHandler({ intermediates: '$', final: 'p' }, taken)
  parser.registerCsiHandler({ prefix: '?', intermediates: '$', final: 'p' }, taken)
  parser.registerDcsHandler({ intermediates: '$', final: 'q' }, taken)
}
