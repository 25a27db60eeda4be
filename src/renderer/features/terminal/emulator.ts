import type { ITerminalOptions, Terminal } from '@xterm/xterm'
import type { TerminalSize } from '#shared/terminal/entities'
import { adoptStyles } from './adopted-styles'
import { lookOf, onLookChanged } from './terminal-theme'

/** Lines kept above the screen, as many as the host keeps. */
const SCROLLBACK = 2000

interface EmulatorOptions {
  readonly screenReaderMode: boolean
  /** Name of the terminal for screen readers. */
  readonly label: string
  readonly onData: (data: string) => void
  /** The element has room for another size. */
  readonly onFit: (size: TerminalSize) => void
  /** A key that the terminal does not get. */
  readonly onKey: (event: KeyboardEvent, terminal: Terminal) => boolean
}

/** An emulator in an element of the page. */
export interface Emulator {
  readonly terminal: Terminal
  /** Size for which the element has room; undefined while it shows nothing. */
  room(): TerminalSize | undefined
  dispose(): void
}

/** Loads the emulator and opens it in an element. */
export async function openEmulator(element: HTMLElement, options: EmulatorOptions): Promise<Emulator> {
  const [{ Terminal }, { FitAddon }] = await Promise.all([
    import('@xterm/xterm'),
    import('@xterm/addon-fit'),
    import('@xterm/xterm/css/xterm.css'),
  ])
  const { screenReaderMode, label, onData, onFit, onKey } = options
  const fixed: ITerminalOptions = { scrollback: SCROLLBACK, allowProposedApi: false, macOptionIsMeta: false }
  const terminal = new Terminal({ ...fixed, ...lookOf(element), screenReaderMode })
  const fit = new FitAddon()
  terminal.loadAddon(fit)
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
