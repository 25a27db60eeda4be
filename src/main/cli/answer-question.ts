import type { Connection } from '#client/connection'
import type { ElicitationRequest } from '#shared/elicitation/entities'
import type { CommandContext } from './command'
import { plainText } from './plain-text'

/**
 * Declines the question of an agent's mode where nobody is there to answer it, so that the command ends with the reason.
 * Returns the line that tells of a question.
 */
export function answerQuestion(
  client: Connection,
  { stdin }: CommandContext,
  { sessionId, requestId, message, about }: ElicitationRequest,
  deny: boolean,
): string {
  const isAlone = deny || !('isTTY' in stdin && stdin.isTTY === true)
  const what = plainText(message)
  if (about !== 'mode' || !isAlone) return `[asks: ${what} — answer in the app]`
  void client.request('session.ui.handlePendingElicitation', { sessionId, requestId, result: { action: 'decline' } })
  return `[declined: ${what}]`
}
