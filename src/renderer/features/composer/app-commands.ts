import type { AgentCommand } from '#shared/adapter/entities'
import type { OpenSession } from '#renderer/lib/conversation/open-session.svelte'
import type { AppWindow } from '#renderer/lib/window/app-window.svelte'
import { m } from '#messages'

interface AppCommand extends AgentCommand {
  /** `rest` is what was typed after the command. */
  readonly run: (appWindow: AppWindow, open: OpenSession, rest: string) => void
}

/** Slash commands of Parley itself. A command of the agent with the same name takes precedence. */
const appCommands = (): readonly AppCommand[] => [
  {
    name: 'edit-plan',
    description: m.composer.planCommand,
    run: (_appWindow, open) => (open.editingPlan = true),
  },
  {
    name: 'compress',
    description: m.composer.compressCommand,
    run: (appWindow, { sessionId }) => (appWindow.dialog = { kind: 'compress', sessionId }),
  },
  {
    name: 'aside',
    description: m.composer.asideCommand,
    hint: m.composer.asideHint,
    run: (appWindow, open, question) => void askAside(appWindow, open, question),
  },
]

/** Asks after the last message; without a question the field for it opens there. */
export async function askAside(
  appWindow: AppWindow,
  { asides, conversation }: OpenSession,
  question: string,
): Promise<void> {
  const last = conversation.messages.findLast(({ status }) => status === 'complete')
  if (last === undefined) {
    appWindow.toasts.show(m.composer.asideNeedsMessage)
    appWindow.drafts.giveBack(conversation.sessionId, [question])
    return
  }
  if (question === '') asides.drafting = last.messageId
  else if (!(await asides.ask(question, last.messageId))) appWindow.drafts.giveBack(conversation.sessionId, [question])
}

/** The commands of Parley, which are few, and those of the agent. */
export function withAppCommands(commands: readonly AgentCommand[]): readonly AgentCommand[] {
  return [...ownCommands(commands), ...commands]
}

/** Does what a message asks of Parley itself. False when it is a message for the agent. */
export function runAppCommand(
  appWindow: AppWindow,
  open: OpenSession,
  message: string,
  commands: readonly AgentCommand[],
): boolean {
  const [, name, rest = ''] = /^\/(\S+)\s*([\s\S]*)$/.exec(message) ?? []
  const command = ownCommands(commands).find((own) => own.name === name)
  command?.run(appWindow, open, rest.trim())
  return command !== undefined
}

function ownCommands(commands: readonly AgentCommand[]): readonly AppCommand[] {
  return appCommands().filter((own) => !commands.some(({ name }) => name === own.name))
}
