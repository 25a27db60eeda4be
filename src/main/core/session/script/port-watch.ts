import { listeningPorts, type ListeningPort } from '#core/base/process/listening-ports'

/** Times after output at which ports are looked at, in milliseconds: servers listen a while after they say so, or before. */
const LOOKS_MS = [1000, 2000, 4000, 8000]

interface Parts {
  /** Returns the processes whose ports count. */
  readonly members: () => Promise<readonly number[]>
  /** Called when the ports are others than before. */
  readonly onChanged: () => void
  /** Reads the ports of processes. Default: those of this machine. */
  readonly read?: (pids: readonly number[]) => Promise<readonly ListeningPort[]>
}

/** Ports of everything that one script started. Nothing is looked at while nothing happens and nobody asks. */
export class PortWatch {
  /** As seen last. */
  ports: readonly ListeningPort[] = []
  private timers: NodeJS.Timeout[] = []
  private isAgain = false
  private looking: Promise<readonly ListeningPort[]> | undefined
  private isOver = false

  constructor(private readonly parts: Parts) {}

  /** Looks several times, soon. Output meanwhile leads to as many looks afterwards, however much it is. */
  output(): void {
    if (this.isOver) return
    if (this.timers.length > 0) {
      this.isAgain = true
      return
    }
    this.timers = LOOKS_MS.map((ms, index) =>
      setTimeout(() => void this.look().then(() => this.looked(index)), ms).unref(),
    )
  }

  /** Looks now. */
  look(): Promise<readonly ListeningPort[]> {
    return (this.looking ??= this.read().finally(() => (this.looking = undefined)))
  }

  /** Everything has ended. */
  end(): void {
    this.isOver = true
    for (const timer of this.timers) clearTimeout(timer)
    this.take([])
  }

  private looked(index: number): void {
    if (index < LOOKS_MS.length - 1 || this.isOver) return
    this.timers = []
    if (!this.isAgain) return
    this.isAgain = false
    this.output()
  }

  private async read(): Promise<readonly ListeningPort[]> {
    const { members, read = listeningPorts } = this.parts
    // A table that cannot be read tells nothing new.
    const found = await members()
      .then(read)
      .catch(() => this.ports)
    if (!this.isOver) this.take(found)
    return this.ports
  }

  private take(found: readonly ListeningPort[]): void {
    const before = this.ports
    this.ports = found
    if (textOf(before) !== textOf(found)) this.parts.onChanged()
  }
}

const textOf = (ports: readonly ListeningPort[]): string =>
  ports.map(({ port, isExposed }) => `${port}${isExposed ? '+' : ''}`).join()
