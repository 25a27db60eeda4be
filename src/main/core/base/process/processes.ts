import { randomUUID } from 'node:crypto'
import { err, type Result } from '#shared/kernel/result'
import { descendsFrom, type ProcessTrace } from './lineage'
import { spawnTree, type ProcessTree, type SpawnOptions } from './process-tree'
import {
  loadPty,
  openPseudoTerminal,
  type PseudoTerminal,
  type TerminalFailure,
  type TerminalOptions,
} from './pseudo-terminal'
import { createReaper } from './reaper'

/** All processes that a host starts for agents. None of them outlives the host, however the host ends. */
export interface Processes {
  /**
   * Starts a program. When it exits, the processes it leaves behind are ended too. Failures are user-facing sentences.
   */
  spawn(options: SpawnOptions): Promise<Result<ProcessTree, string>>
  /** Opens a pseudo-terminal with a program. When the program exits, the processes it leaves behind are ended too. */
  openTerminal(options: TerminalOptions): Promise<Result<PseudoTerminal, TerminalFailure>>
  /** Returns whether a process is one of these programs, or was started by one. */
  includes(process: ProcessTrace): Promise<boolean>
  /** Ends all running processes, and refuses new programs. Idempotent. */
  dispose(): Promise<void>
}

/** The parts of what was started that its end needs. */
type Tree = Pick<ProcessTree, 'pid' | 'exited' | 'kill'>

const CLOSING = 'the host is closing'

/** Starts nothing yet: the reaper is started with the first program. */
export function createProcesses(load = loadPty): Processes {
  const hostMark = randomUUID()
  const reaper = createReaper(hostMark)
  const trees = new Set<Tree>()
  let count = 0
  let closing = false
  let disposed: Promise<void> | undefined

  const isClosing = () => closing
  const dispose = async () => {
    closing = true
    await Promise.all([...trees].map((tree) => tree.kill()))
    await reaper.dispose()
  }

  /** Sees to the end of a tree that has started. */
  const follow = async (tree: Tree): Promise<void> => {
    trees.add(tree)
    reaper.add(tree.pid)
    void tree.exited
      .then(() => tree.kill())
      .then(() => {
        trees.delete(tree)
        reaper.remove(tree.pid)
      })
    // The host began to close while the program was being started.
    if (isClosing()) await tree.kill()
  }

  return {
    async spawn(options) {
      if (isClosing()) return err(CLOSING)
      reaper.start()
      const spawned = await spawnTree(options, `${hostMark}.${++count}`)
      if (spawned.ok) await follow(spawned.value)
      return spawned
    },
    async openTerminal(options) {
      if (isClosing()) return err({ kind: 'failed', message: CLOSING })
      reaper.start()
      const opened = await openPseudoTerminal(load, options, `${hostMark}.${++count}`)
      if (opened.ok) await follow(opened.value)
      return opened
    },
    includes: (process) => descendsFrom(process, hostMark, new Set([...trees].map(({ pid }) => pid))),
    dispose: () => (disposed ??= dispose()),
  }
}
