import type { AgentAdapter } from '#shared/adapter/port'
import type { Result } from '#shared/kernel/result'
import type { Agent, Message } from '#shared/session/entities'
import type { SessionContext } from '#core/session/runtime/context'
import { askOnce, type Question } from '#core/session/agents/ask-once'

const QUESTION = [
  'Summarise the part of this conversation that begins with the message quoted below, for somebody who did not follow',
  'it and goes on with what came before. Say what was asked, what was found out, what was decided and why, what was',
  'changed (files, commands) and what is still open. Plain text, at most 300 words, nothing else. Use no tools.',
].join(' ')

/**
 * Asks an agent of the same kind as `agent` for a summary of `messages`, in a separate session that receives `history`
 * and ends afterwards; the branch itself is unchanged, but the cost of the summary is part of its usage. The error is a
 * user-facing sentence.
 */
export function askForSummary(
  context: SessionContext,
  adapter: AgentAdapter,
  agent: Agent,
  { messages, ...about }: { messages: readonly Message[] } & Omit<Question, 'question'>,
): Promise<Result<string, string>> {
  const first = messages.find(({ role }) => role === 'user')?.contentText.slice(0, 2000) ?? ''
  const question = `${QUESTION}\n\n> ${first.replaceAll('\n', '\n> ')}`
  return askOnce(context, adapter, agent, { ...about, question })
}
