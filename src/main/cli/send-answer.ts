import { followSession } from '#client/live-session'
import { contractError, type ContractError } from '#shared/kernel/errors'
import { err, ok, type Result } from '#shared/kernel/result'
import type { Conversation } from '#shared/conversation/entities'
import { judgedText, plainLines, plainText } from './plain-text'
import { answerQuestion } from './answer-question'
import type { Sending, TurnEnd } from './sending'

/** Number of messages that are followed; those before the sent one are not printed. */
const WINDOW = 20

/** Prints the text of the agents' answers as it arrives, until the turn of a message ends. */
export async function printAnswer(sending: Sending): Promise<Result<TurnEnd, ContractError>> {
  const { client, sessionId } = sending
  const sent = await sending.send()
  if (!sent.ok) return sent
  const turnId = sent.value
  const live = followSession(client, sessionId, { limit: WINDOW })
  const printer = createPrinter(sending, turnId)
  live.onChange(({ conversation }) => printer.see(conversation))
  try {
    const conversation = await live.until(({ turns }) =>
      turns.some((turn) => turn.turnId === turnId && turn.status !== 'active'),
    )
    printer.see(conversation)
    printer.end()
    const turn = conversation.turns.find((one) => one.turnId === turnId)
    const { outcome, status, error } = turn ?? {}
    return ok({ outcome, error, success: status === 'completed' })
  } catch (error) {
    return err(contractError('not-connected', error instanceof Error ? error.message : String(error)))
  } finally {
    live.close()
  }
}

function createPrinter({ client, sessionId, isNew, deny, context }: Sending, turnId: string) {
  const { stdout, stderr } = context
  const printed = new Map<string, string>()
  const told = new Set<string>()
  let last = ''
  const tell = (id: string, text: string): void => {
    if (told.has(id)) return
    told.add(id)
    // Not in the middle of a line of the answer, where both are the same terminal.
    stderr.write(`${last === '' || last.endsWith('\n') ? '' : '\n'}${text}\n`)
  }
  const write = (text: string): void => {
    if (text === '') return
    stdout.write(text)
    last = text
  }
  if (isNew) tell('session', `Session ${sessionId}`)

  function see(conversation: Conversation): void {
    const answers = new Set(
      conversation.messages
        .filter((message) => message.role === 'assistant' && message.turnId === turnId)
        .map(({ messageId }) => messageId),
    )
    for (const block of conversation.blocks) {
      if (!answers.has(block.messageId)) continue
      if (block.type === 'tool_call') tell(block.blockId, `[${plainText(block.title ?? block.name)}]`)
      if (block.type !== 'text') continue
      const before = printed.get(block.blockId)
      const now = plainLines(block.content)
      if (before === now) continue
      if (before === undefined)
        write(last === '' || last.endsWith('\n\n') ? now : `${last.endsWith('\n') ? '\n' : '\n\n'}${now}`)
      else write(now.startsWith(before) ? now.slice(before.length) : `\n${now}`)
      printed.set(block.blockId, now)
    }
    for (const { id, summary } of conversation.permissions) {
      if (deny && !told.has(id)) void client.request('permission.respond', { requestId: id, behavior: 'deny' })
      const what = judgedText(summary)
      tell(id, deny ? `[denied: ${what}]` : `[waits for permission: ${what} — parley approve allow ${id}]`)
    }
    for (const question of conversation.elicitations)
      if (!told.has(question.requestId)) tell(question.requestId, answerQuestion(client, context, question, deny))
  }

  return {
    see,
    end() {
      if (last !== '' && !last.endsWith('\n')) write('\n')
    },
  }
}
