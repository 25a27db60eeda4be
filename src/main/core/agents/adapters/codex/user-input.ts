import type { ElicitationAnswer, ElicitationQuestion } from '../../../../../shared/elicitation/entities'
import { answersTo, formOf } from '../elicitation/form'
import { text } from '../../transcript/values'
import type { UserInput } from './messages'

/** What Codex asks the user, as a form. */
export function mapUserInput({ questions }: UserInput): ElicitationQuestion {
  const asked = questions.map(({ question, header, options }) => ({
    question,
    header,
    isMulti: false,
    options: (options ?? []).map(({ label, description }) => ({ label, description: text(description) })),
  }))
  return formOf(asked, 'Codex')
}

/** An answer as Codex takes it: by the ids of its questions. One that was declined or put aside answers none of them. */
export function userInputResponse({ questions }: UserInput, answer: ElicitationAnswer | null): object {
  const answers = questions.map(({ id }, index) => [
    id,
    { answers: answer?.action === 'accept' ? answersTo(index, answer) : [] },
  ])
  return { answers: Object.fromEntries(answers) as object }
}
