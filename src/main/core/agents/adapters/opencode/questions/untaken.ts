import type { AdapterEvent } from '#shared/adapter/port'
import type { OpenQuestions } from '../protocol/open-questions'
import type { Refusal } from '../protocol/server'

const NOT_FOUND = 404

/** Returns the notice about an answer that the server did not take. */
export function untaken(displayName: string, { message }: Refusal): AdapterEvent {
  return {
    type: 'notice',
    level: 'warning',
    message: `${displayName} did not take the answer to a question: ${message}`,
  }
}

/** Returns whether to ask once more what was answered in vain: not where the server does not know the question any more. */
export function isAskedAgain(questions: OpenQuestions, id: string, { status }: Refusal): boolean {
  return status !== NOT_FOUND && questions.undelivered(id)
}
