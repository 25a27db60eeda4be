import type { ContractError } from '#shared/kernel/errors'
import type { Result } from '#shared/kernel/result'
import type { RequestOutput } from '#shared/contract'
import type { SessionListItem } from '#shared/session/entities'
import type { MachineContext } from './context'

/** Number of sessions whose usage is asked for at once. */
const PART = 200
/** Pause before usage is read, so that a session at work is not asked about with every change. */
const PAUSE_MS = 2000

type Answer = RequestOutput<'usage.days'>

/**
 * Usage of a machine's sessions by day, kept in the store of this host: read again for each session that was active since,
 * so that it is known while the machine cannot be reached.
 */
export class MachineUsageReader {
  private readonly due = new Map<string, number>()
  private timer: NodeJS.Timeout | undefined
  private reading: Promise<void> | null = null

  constructor(
    private readonly context: Pick<MachineContext, 'store' | 'log'>,
    private readonly machineId: () => string,
    private readonly request: (name: string, input: unknown) => Promise<Result<unknown, ContractError>>,
  ) {}

  /** Reads the usage of all sessions of a machine that were active since it was read. */
  async lookAll(machineId: string): Promise<void> {
    for (const [sessionId, at] of await this.context.store.read.machineUsageDue(machineId)) this.due.set(sessionId, at)
    void this.read()
  }

  /** Reads the usage of some sessions soon. */
  look(items: readonly SessionListItem[]): void {
    for (const { sessionId, lastActivityAt } of items) this.due.set(sessionId, lastActivityAt)
    if (this.due.size === 0) return
    this.timer ??= setTimeout(() => void this.read(), PAUSE_MS)
    this.timer.unref()
  }

  /** Reads what is due; resolves when it is stored, or cannot be had. */
  read(): Promise<void> {
    clearTimeout(this.timer)
    this.timer = undefined
    this.reading ??= this.work()
      .catch((error: unknown) => this.context.log(`Usage of another machine: ${String(error)}`))
      .finally(() => (this.reading = null))
    return this.reading
  }

  /** Ends reading; what is due is found with the next {@link lookAll}. */
  stop(): void {
    clearTimeout(this.timer)
    this.timer = undefined
    this.due.clear()
  }

  private async work(): Promise<void> {
    while (this.due.size > 0) {
      const part = new Map([...this.due].slice(0, PART))
      for (const sessionId of part.keys()) this.due.delete(sessionId)
      const answer = await this.request('usage.days', { sessionIds: [...part.keys()] })
      // The machine is gone, or has an older Parley.
      if (!answer.ok) {
        this.due.clear()
        return
      }
      const machineId = this.machineId()
      const usage = (answer.value as Answer).sessions.flatMap((session) => {
        const activityAt = part.get(session.sessionId)
        return activityAt === undefined ? [] : [{ ...session, machineId, activityAt }]
      })
      const put = await this.context.store.operations.putMachineUsage(usage)
      if (!put.ok) this.context.log('The usage of another machine could not be stored.')
    }
  }
}
