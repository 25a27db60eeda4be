import type { ElicitationAnswer, ElicitationQuestion } from '#shared/elicitation/entities'
import { answersTo, formOf } from '#core/agents/adapters/elicitation/form'
import { text } from '#core/agents/transcript/values'
import type { UserInput } from '../protocol/messages'

/** Converts a question of Codex to a form. */
export function mapUserInput({ questions }: UserInput): ElicitationQuestion {
  const asked = questions.map(({ question, header, options }) => ({
    question,
    header,
    isMulti: false,
    options: (options ?? []).map(({ label, description }) => ({ label, description: text(description) })),
  }))
  return formOf(asked, 'Codex')
}

/**
 * Converts an answer to Codex's format: by the ids of its questions. A declined or dismissed question has no answers.
 */
export function userInputResponse({ questions }: UserInput, answer: ElicitationAnswer | null): object {
  const answers = questions.map(({ id }, index) => [
    id,
    { answers: answer?.action === 'accept' ? answersTo(index, answer) : [] },
  ])
  return { answers: Object.fromEntries(answers) as object }
}
