import { stat } from 'node:fs/promises'
import type { AgentExit, RunningAgent } from '#shared/adapter/port'
import type { Agent } from '#shared/session/entities'
import { defined } from '#shared/kernel/defined'
import type { Clock } from '#shared/kernel/clock'
import type { EventStream } from '../stream/event-stream'

/** Tells of the life of one agent's process. */
export class EnvironmentLog {
  /** Where it was found. */
  private transcriptPath: string | undefined
  private since = 0
  private transcriptSize = -1

  constructor(
    private readonly clock: Clock,
    private readonly session: { readonly sessionId: string; readonly stream: EventStream },
    private readonly agentId: string,
  ) {}

  /** The agent is about to be started in a folder. */
  async creating({ adapterName }: Agent, cwd: string): Promise<void> {
    this.since = this.clock.now()
    const { about, tags } = this
    const { stream } = this.session
    await stream.keep(stream.changes().event('environment.creating', { ...about, adapterName, cwd }, tags))
  }

  /** It runs. */
  async ready({ adapterSessionId, pid, version }: RunningAgent): Promise<void> {
    const now = this.clock.now()
    const startMs = Math.max(0, now - this.since)
    this.since = now
    const facts = {
      adapterSessionId,
      startMs,
      ...defined({ pid, version }),
    }
    const { about, tags } = this
    const { stream } = this.session
    await stream.keep(stream.changes().event('environment.ready', { ...about, ...facts }, tags))
  }

  /** It runs no more, or could not be started. */
  async terminated({ reason, expected, exitCode }: Pick<AgentExit, 'reason' | 'expected' | 'exitCode'>): Promise<void> {
    const durationMs = Math.max(0, this.clock.now() - this.since)
    const facts = { reason, expected, durationMs, ...defined({ exitCode }) }
    const { about, tags } = this
    const { stream } = this.session
    await stream.keep(stream.changes().event('environment.terminated', { ...about, ...facts }, tags))
  }

  /** Looks whether the agent's own record has changed. */
  async lookAtTranscript({ transcript }: Pick<RunningAgent, 'transcript'>): Promise<void> {
    if (transcript === undefined) return
    const path = 'path' in transcript ? transcript.path : (this.transcriptPath ??= await transcript.find())
    const size = path === undefined ? undefined : await sizeOf(path)
    if (path === undefined || size === undefined || size === this.transcriptSize) return
    this.transcriptSize = size
    const { about, tags } = this
    const { stream } = this.session
    await stream.keep(stream.changes().event('transcript.changed', { ...about, path, size }, tags))
  }

  private get about() {
    return { sessionId: this.session.sessionId, agentId: this.agentId }
  }

  private get tags() {
    return { agentId: this.agentId }
  }
}

/** Size of a file, with what a database has not yet merged into it; undefined when there is none. */
async function sizeOf(path: string): Promise<number | undefined> {
  const [own, log] = await Promise.all([path, `${path}-wal`].map((each) => stat(each).catch(() => undefined)))
  return own && own.size + (path.endsWith('.db') ? (log?.size ?? 0) : 0)
}
