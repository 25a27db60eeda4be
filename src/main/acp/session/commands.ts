import type { SessionUpdate } from '@agentclientprotocol/sdk/unstable'
import type { Conversation } from '#shared/conversation/entities'
import type { SessionCommand } from '#shared/command/entities'
import type { InputBlock } from '#shared/session/blocks'
import { acpError } from '../convert/errors'
import { leadOf } from './choices'
import type { Editor } from './editor'

/** Slash commands of a session: those of its agent, which get them as they are typed, and those of Parley. */
export class Commands {
  private commands: readonly SessionCommand[] = []
  private told = ''
  private seen: unknown

  constructor(
    private readonly editor: Editor,
    private readonly sessionId: string,
  ) {}

  /** Returns an update when the commands are others than the client was told. */
  async updates(conversation: Conversation): Promise<SessionUpdate[]> {
    const lead = leadOf(conversation)
    const features = lead === undefined ? null : (conversation.features[lead.agentId]?.commands ?? null)
    if (features === this.seen) return []
    this.seen = features
    const listed = await this.editor.host.request('session.commands.list', { sessionId: this.sessionId })
    if (!listed.ok) return []
    this.commands = listed.value.commands
    const availableCommands = this.commands.map(({ name, description, input }) => ({
      name,
      description,
      ...(input === undefined ? {} : { input: { hint: input.hint } }),
    }))
    const text = JSON.stringify(availableCommands)
    if (text === this.told) return []
    this.told = text
    return [{ sessionUpdate: 'available_commands_update', availableCommands }]
  }

  /** Returns the message that a prompt stands for, or the text that its command answers. */
  async apply(blocks: readonly InputBlock[]): Promise<readonly InputBlock[] | { readonly text: string }> {
    const [first, ...others] = blocks
    const [, name, input = ''] = first?.type === 'text' ? (/^\/(\S+)\s*(.*)$/s.exec(first.content.trim()) ?? []) : []
    const command = this.commands.find((candidate) => candidate.name === name)
    if (command === undefined || command.origin === 'agent') return blocks
    const { sessionId } = this
    const done = await this.editor.host.request('session.commands.invoke', { sessionId, name: command.name, input })
    if (!done.ok) throw acpError(done.error)
    const result = done.value
    if (result.kind === 'text') return { text: result.text }
    const content = result.kind === 'agent-prompt' ? result.prompt : result.message
    return content === undefined ? { text: '' } : [{ type: 'text', content }, ...others]
  }
}
