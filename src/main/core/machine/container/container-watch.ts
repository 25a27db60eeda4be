import type { RuntimeContainer } from '#shared/machine/entities'
import type { ServerEvent } from '#shared/contract'
import { defined } from '#shared/kernel/defined'
import type { Processes } from '#core/base/process/processes'
import type { ExecTarget } from './exec-target'
import { inspect, type Inspected } from './inspect'

type Stopped = Extract<ServerEvent, { type: 'runtime.container.stopped' }>['payload']

export interface ContainerOptions {
  readonly target: ExecTarget
  readonly processes: Pick<Processes, 'spawn'>
  readonly onStarted: (container: RuntimeContainer) => void
  readonly onStopped: (container: RuntimeContainer, why: Pick<Stopped, 'reason' | 'exitCode'>) => void
}

/** The container that a machine runs in, as its runtime tells when the connection begins and breaks. */
export class ContainerWatch {
  private known: (RuntimeContainer & { readonly startedAt: string }) | null = null
  private work: Promise<void> = Promise.resolve()
  private isUsed = false

  constructor(private readonly options: ContainerOptions) {}

  get runtimeId(): string {
    return this.options.target.runtimeId
  }

  /** The container, while it runs and is used. */
  get current(): RuntimeContainer | undefined {
    if (this.known === null) return undefined
    const { startedAt: _, ...container } = this.known
    return container
  }

  /** Looks after the connection began or broke. */
  look(): void {
    this.isUsed = true
    this.inOrder(async () => {
      if (!this.mayLook()) return
      const found = await inspect(this.options.processes, this.options.target)
      // Meanwhile it may have been released.
      if (this.mayLook()) this.take(found)
    })
  }

  /** Notes that this host does not use it any more; it goes on running. */
  release(): void {
    this.isUsed = false
    this.end({ reason: 'released' })
  }

  private mayLook(): boolean {
    return this.isUsed
  }

  private take(found: Inspected): void {
    switch (found.state) {
      case 'unknown':
        return
      case 'missing':
        this.end({ reason: 'removed' })
        return
      case 'stopped':
        this.end({ reason: 'exited', ...defined({ exitCode: found.exitCode }) })
        return
      case 'running':
        this.runs(found)
    }
  }

  private runs({ id: containerId, image, startedAt }: Extract<Inspected, { state: 'running' }>): void {
    const { known } = this
    const isSame = known?.containerId === containerId
    if (isSame && known.startedAt === startedAt) return
    this.end({ reason: isSame ? 'exited' : 'removed' })
    this.known = { runtimeId: this.options.target.runtimeId, containerId, ...defined({ image }), startedAt }
    if (this.current !== undefined) this.options.onStarted(this.current)
  }

  private end(why: Pick<Stopped, 'reason' | 'exitCode'>): void {
    const { current } = this
    this.known = null
    if (current !== undefined) this.options.onStopped(current, why)
  }

  private inOrder(task: () => Promise<void>): void {
    this.work = this.work.then(task).catch(() => undefined)
  }
}
