import type { Terminal } from '#shared/terminal/entities'
import type { Store } from '#core/store/port'
import type { HostTerminal, TerminalOutput } from './host-terminal'

/** Terminals of a session that are kept after a restart; older ones are dropped. */
const MOST_OF_SESSION = 8

export interface TerminalStore {
  readonly read: Pick<Store['read'], 'terminals' | 'terminalScreen'>
  readonly operations: Pick<Store['operations'], 'putTerminal' | 'deleteTerminal'>
}

/** Terminal of a session, whether its program runs or ended with an earlier host. */
export type SomeTerminal = Pick<
  HostTerminal,
  'state' | 'isBusy' | 'currentFolder' | 'read' | 'write' | 'resize' | 'rename' | 'lastScreen' | 'close'
>

/** A terminal that ended with an earlier host: what it showed last, and nothing that runs. */
class KeptTerminal implements SomeTerminal {
  readonly isBusy = false

  constructor(
    public state: Terminal,
    private readonly screen: () => Promise<string>,
  ) {}

  currentFolder(): Promise<null> {
    return Promise.resolve(null)
  }

  async read(offset: number | undefined): Promise<TerminalOutput> {
    const { columns, rows, ended = {} } = this.state
    const data = offset === undefined ? await this.screen() : ''
    return { data, isScreen: offset === undefined, offset: offset ?? 0, columns, rows, ended }
  }

  lastScreen(): Promise<string> {
    return this.screen()
  }

  rename(name: string | null): void {
    const { name: _, ...rest } = this.state
    this.state = name === null ? rest : { ...rest, name }
  }

  write(): void {
    // Nobody reads it.
  }

  resize(): void {
    // It is shown as it was.
  }

  close(): Promise<void> {
    return Promise.resolve()
  }
}

/** Terminals of sessions in the store. A write that fails is made up for by the next one. */
export class KeptTerminals {
  constructor(private readonly store: TerminalStore) {}

  /** Returns what earlier hosts left, oldest first. */
  async load(): Promise<SomeTerminal[]> {
    const counts = new Map<string | undefined, number>()
    const left: SomeTerminal[] = []
    for (const terminal of (await this.store.read.terminals()).reverse()) {
      const { terminalId, sessionId, ended = { withHost: true } } = terminal
      const count = (counts.get(sessionId) ?? 0) + 1
      counts.set(sessionId, count)
      if (count > MOST_OF_SESSION) await this.drop(terminalId)
      else left.push(new KeptTerminal({ ...terminal, ended }, () => this.store.read.terminalScreen(terminalId)))
    }
    return left.reverse()
  }

  /** Stores a terminal with what it shows, if it is one of a session with a shell. */
  async put(terminal: SomeTerminal, isOpen: () => boolean): Promise<void> {
    const { sessionId, purpose } = terminal.state
    if (sessionId === undefined || purpose !== 'shell') return
    const screen = await terminal.lastScreen()
    if (isOpen()) await this.store.operations.putTerminal({ ...terminal.state, sessionId }, screen)
  }

  /** Forgets a terminal. */
  async drop(terminalId: string): Promise<void> {
    await this.store.operations.deleteTerminal(terminalId)
  }
}
