import { createHash } from 'node:crypto'
import { PORTS_EACH } from '#shared/script/limits'
import { isPortFree } from '#core/base/process/free-port'

/** Ports below those that systems give to connections, and above those of well-known servers. */
const FIRST = 20_000
const BLOCKS = 1000

/** Ports of worktrees, ten each. A folder gets the same ones again, unless another program uses them. */
export class PortBlocks {
  private readonly blocks = new Map<string, Promise<number>>()
  private readonly taken = new Set<number>()

  constructor(private readonly isFree: (port: number) => Promise<boolean> = isPortFree) {}

  /** Returns the first port of a folder. */
  of(folder: string): Promise<number> {
    const known = this.blocks.get(folder) ?? this.choose(folder)
    this.blocks.set(folder, known)
    return known
  }

  private async choose(folder: string): Promise<number> {
    const wanted = createHash('sha256').update(folder).digest().readUInt32BE() % BLOCKS
    for (let at = 0; at < BLOCKS; at++) {
      const first = FIRST + ((wanted + at) % BLOCKS) * PORTS_EACH
      if (this.taken.has(first)) continue
      this.taken.add(first)
      if (await this.areFree(first)) return first
      this.taken.delete(first)
    }
    return FIRST + wanted * PORTS_EACH
  }

  private async areFree(first: number): Promise<boolean> {
    for (let port = first; port < first + PORTS_EACH; port++) if (!(await this.isFree(port))) return false
    return true
  }
}
