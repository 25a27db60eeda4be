import type { AgentCommand } from '#shared/adapter/entities'
import type { SessionCommand } from '#shared/command/entities'
import type { AppWindow } from '#renderer/lib/window/app-window.svelte'

/** A text to send to the agent: the message itself, or the prompt that its command stands for. Else nothing is to be sent. */
type Resolved = { readonly send: string } | 'done' | 'failed'

/** The slash commands of a session as the host knows them, and what becomes of a message that is one. */
export class SessionCommands {
  list = $state.raw<readonly SessionCommand[]>([])

  constructor(
    private readonly appWindow: Pick<AppWindow, 'connection' | 'toasts' | 'ask'>,
    private readonly sessionId: string,
  ) {}

  /** As the menu shows them. Before the host has answered, those of the agent. */
  shown(ofAgent: readonly AgentCommand[]): readonly AgentCommand[] {
    if (this.list.length === 0) return ofAgent
    return this.list.map(({ name, description, input }) => ({
      name,
      description,
      ...(input === undefined ? {} : { hint: input.hint }),
    }))
  }

  load = async (): Promise<void> => {
    const { connection } = this.appWindow
    const answer = await connection.request('session.commands.list', { sessionId: this.sessionId })
    if (answer.ok) this.list = answer.value.commands
  }

  /** Returns the destination of a message. A command that cannot run is reported to the user. */
  resolve = async (message: string): Promise<Resolved> => {
    const [, name, input = ''] = /^\/(\S+)\s*([\s\S]*)$/.exec(message.trim()) ?? []
    const command = this.list.find((known) => known.name === name)
    // The agent understands its own, and what nobody knows may be a path.
    if (command === undefined || command.origin === 'agent') return { send: message }
    const { ask, toasts } = this.appWindow
    const answer = await ask('session.commands.invoke', {
      sessionId: this.sessionId,
      name: command.name,
      input,
    })
    if (answer === null) return 'failed'
    if (answer.kind === 'agent-prompt') return { send: answer.prompt }
    const words = answer.kind === 'text' ? answer.text : answer.message
    if (words !== undefined) toasts.show(words)
    return 'done'
  }
}
