import type * as serialize from '@xterm/addon-serialize'
import type * as headless from '@xterm/headless'

/** Lines kept above the screen. */
const SCROLLBACK = 2000
/** Longest screen for a client, in characters; lines from above are left out beyond it. */
const MAX_SCREEN = 512 * 1024
/** Longest screen that is stored, in characters. */
const MAX_KEPT = 256 * 1024

interface Emulators {
  readonly Terminal: typeof headless.Terminal
  readonly SerializeAddon: typeof serialize.SerializeAddon
}

/** Loads the emulator, which few hosts need. */
export async function loadEmulator(): Promise<Emulators> {
  // Both packages are CommonJS without names that Node finds.
  const [{ default: emulator }, { default: addon }] = await Promise.all([
    import('@xterm/headless'),
    import('@xterm/addon-serialize'),
  ])
  return { Terminal: emulator.Terminal, SerializeAddon: addon.SerializeAddon }
}

/** A terminal's screen as its host follows it: what a client gets that comes later, and answers to what programs ask. */
export class Screen {
  private readonly emulator: headless.Terminal
  private readonly addon: serialize.SerializeAddon

  constructor(
    { Terminal, SerializeAddon }: Emulators,
    size: { readonly columns: number; readonly rows: number },
    /** Receives the answers to what a program asks its terminal, such as the place of the cursor. */
    onAnswer: (data: string) => void,
    /** Screen of an earlier terminal, above which nothing is asked anew. */
    before = '',
  ) {
    const { columns: cols, rows } = size
    this.emulator = new Terminal({ cols, rows, scrollback: SCROLLBACK, allowProposedApi: true, logLevel: 'off' })
    this.addon = new SerializeAddon()
    this.emulator.loadAddon(this.addon)
    // Questions in the output of an earlier program are answered to nobody.
    if (before === '') this.emulator.onData(onAnswer)
    else this.emulator.write(`${before}\u001b[0m\r\n`, () => void this.emulator.onData(onAnswer))
  }

  /** Shows output. `onShown` is called at once when it is shown, before anything that is written later. */
  write(text: string, onShown: () => void): void {
    this.emulator.write(text, onShown)
  }

  resize(columns: number, rows: number): void {
    this.emulator.resize(columns, rows)
  }

  /** Returns the screen with as much of its scrollback as a client is sent. */
  serialize(): string {
    return this.textOf({}, MAX_SCREEN)
  }

  /** Returns the lines and their looks alone: no modes, and no screen of a full-screen program. */
  kept(): string {
    return this.textOf({ excludeModes: true, excludeAltBuffer: true }, MAX_KEPT)
  }

  private textOf(options: serialize.ISerializeOptions, most: number): string {
    let scrollback = SCROLLBACK
    let text = this.addon.serialize({ ...options, scrollback })
    while (text.length > most && scrollback > 0) {
      scrollback = Math.floor(scrollback / 4)
      text = this.addon.serialize({ ...options, scrollback })
    }
    return text
  }

  dispose(): void {
    this.emulator.dispose()
  }
}
