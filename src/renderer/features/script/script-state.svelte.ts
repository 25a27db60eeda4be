import type { RequestOutput } from '#shared/contract'
import { defined } from '#shared/kernel/defined'
import type { ContractError } from '#shared/kernel/errors'
import type { ScriptPort } from '#shared/script/entities'
import type { ScriptName } from '#shared/script/entities'
import type { Terminal } from '#shared/terminal/entities'
import type { AppWindow } from '#renderer/lib/window/app-window.svelte'

/** Time between two looks at the ports while they show, in milliseconds. */
const LOOK_MS = 15_000

/** Scripts of a session and the ports that they use, kept up to date while they show. */
export class ScriptState {
  seen = $state.raw<RequestOutput<'workspace.scripts'> | null>(null)
  ports = $state.raw<readonly ScriptPort[]>([])
  /** Reason why the last thing that was asked for did not happen. */
  error = $state.raw<ContractError | null>(null)
  /** Script that is being started or stopped. */
  busy = $state<ScriptName | null>(null)
  private terminals = $state.raw<readonly Terminal[]>([])

  constructor(
    private readonly appWindow: Pick<AppWindow, 'connection'>,
    private readonly sessionId: string,
  ) {}

  /** Begins to follow. Returns how to stop. */
  watch(): () => void {
    const { connection } = this.appWindow
    void this.load()
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void this.look()
    }, LOOK_MS)
    const stops = [
      connection.onReady(() => void this.load()),
      connection.onSessionEvent((event) => {
        if (event.sessionId === this.sessionId && event.type === 'terminal.changed')
          this.terminals = (event.payload as { terminals: Terminal[] }).terminals
      }),
      connection.onServerEvent((event) => {
        if (event.type === 'workspace.ports.changed' && event.payload.sessionId === this.sessionId)
          this.ports = event.payload.ports
      }),
    ]
    return () => {
      clearInterval(timer)
      for (const stop of stops) stop()
    }
  }

  load = async (): Promise<void> => {
    const { connection } = this.appWindow
    const { sessionId } = this
    const [scripts, terminals] = await Promise.all([
      connection.request('workspace.scripts', { sessionId }),
      connection.request('terminal.list', { sessionId }),
      this.look(),
    ])
    if (scripts.ok) this.seen = scripts.value
    else this.error = scripts.error
    if (terminals.ok) this.terminals = terminals.value.terminals
  }

  /** Returns the terminal of a script, whether it runs or has ended; undefined before its first run. */
  terminalOf(script: ScriptName): Terminal | undefined {
    return this.terminals.findLast((terminal) => terminal.script === script)
  }

  isRunning(script: ScriptName): boolean {
    const terminal = this.terminalOf(script)
    return terminal !== undefined && terminal.ended === undefined
  }

  /** Runs a script; `hash` is the consent to its text. */
  run(script: ScriptName, hash?: string): Promise<boolean> {
    const { sessionId } = this
    return this.during(script, () =>
      this.appWindow.connection.request('workspace.run', { sessionId, script, ...defined({ hash }) }),
    )
  }

  stop(script: ScriptName): Promise<boolean> {
    const { sessionId } = this
    return this.during(script, () => this.appWindow.connection.request('workspace.run.stop', { sessionId, script }))
  }

  /** Frees a port: ends the script that uses it. */
  closePort({ port, script }: ScriptPort): Promise<boolean> {
    const { sessionId } = this
    return this.during(script, () => this.appWindow.connection.request('workspace.port.close', { sessionId, port }))
  }

  /** Replaces the person's own script; null takes it away. */
  save(script: ScriptName, commands: string[] | null): Promise<boolean> {
    const { sessionId } = this
    return this.during(script, () =>
      this.appWindow.connection.request('workspace.scripts.set', { sessionId, script, commands }),
    )
  }

  private async look(): Promise<void> {
    const { sessionId } = this
    const answer = await this.appWindow.connection.request('workspace.ports', { sessionId })
    if (answer.ok) this.ports = answer.value.ports
  }

  private async during(
    script: ScriptName,
    work: () => Promise<{ readonly ok: true } | { readonly ok: false; readonly error: ContractError }>,
  ): Promise<boolean> {
    this.busy = script
    this.error = null
    const answer = await work()
    if (!answer.ok) this.error = answer.error
    await this.load()
    this.busy = null
    return answer.ok
  }
}
