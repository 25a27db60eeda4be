import { followSession } from '#client/live-session'
import { contractError } from '#shared/kernel/errors'
import { err, ok } from '#shared/kernel/result'
import { isoTime } from '#shared/kernel/time'
import type { Conversation } from '#shared/conversation/entities'
import type { ConversationMessage } from '#shared/session/conversation-types'
import { exitCodes, fail, printJson, type Command, type CommandContext } from './command'
import { countOf } from './filters'
import { findSession, noSession } from './find-session'
import { plainLines, plainText } from './plain-text'
import { withStore } from './with-client'

const DEFAULT_LINES = '10'

/** `parley tail SESSION`: prints the last messages of a session, and new ones with `--follow`. */
export const tail: Command<'tail'> = async ({ values, positionals: [wanted = ''] }, context) => {
  const limit = countOf('lines', values.lines ?? DEFAULT_LINES)
  const print = values.json === true ? printMessageJson : printMessage
  const kind = values.follow === true ? 'rpc' : null
  const done = await withStore({ data: values.data, empty: err(noSession(wanted)), kind }, context, async (client) => {
    const found = await findSession(client, wanted)
    if (!found.ok) return found
    const live = followSession(client, found.value, { limit })
    const printed = new Set<string>()
    const see = (conversation: Conversation): void => {
      for (const message of conversation.messages) {
        if (printed.has(message.messageId) || (message.status === 'pending' && values.follow === true)) continue
        printed.add(message.messageId)
        print(context, conversation, message)
      }
    }
    try {
      see(await live.until(() => true))
      if (values.follow === true) {
        live.onChange(({ conversation }) => see(conversation))
        await Promise.race([stopped(context), live.until(() => false)])
      }
      return ok(undefined)
    } catch (error) {
      return err(contractError('not-connected', error instanceof Error ? error.message : String(error)))
    } finally {
      live.close()
    }
  })
  return done.ok ? exitCodes.done : fail(context, done.error.message)
}

/** Resolves when the command is asked to stop, or nobody reads any more. */
function stopped({ stopped: asked, unread = asked }: CommandContext): Promise<void> {
  const signal = AbortSignal.any([asked, unread])
  if (signal.aborted) return Promise.resolve()
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
}

const blocksOf = ({ blocks }: Conversation, { messageId }: ConversationMessage) =>
  blocks.filter((block) => block.messageId === messageId)

function printMessageJson(context: CommandContext, conversation: Conversation, message: ConversationMessage): void {
  printJson(context, { ...message, blocks: blocksOf(conversation, message) })
}

function printMessage({ stdout }: CommandContext, conversation: Conversation, message: ConversationMessage): void {
  const lines = blocksOf(conversation, message).flatMap((block) => {
    if (block.type === 'text') return [plainLines(block.content).trimEnd()]
    return block.type === 'tool_call' ? [`[${plainText(block.title ?? block.name)}]`] : []
  })
  const time = isoTime(message.timestamp).slice(0, 16).replace('T', ' ')
  stdout.write([`--- ${message.role}, ${time}`, ...lines, '', ''].join('\n'))
}
