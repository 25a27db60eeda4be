import type { ElicitationAnswer, ElicitationQuestion } from '../../../../../shared/elicitation/entities'
import { answersTo, formOf } from '../elicitation/form'
import { text } from '../../transcript/values'
import type { AskedQuestion } from './answers'

/** What OpenCode asks the user, as a form. */
export function mapQuestion({ questions }: AskedQuestion): ElicitationQuestion {
  const asked = questions.map(({ question, header, options, multiple }) => ({
    question,
    header,
    isMulti: multiple === true,
    options: options.map(({ label, description }) => ({ label, description: text(description) })),
  }))
  return formOf(asked, 'OpenCode')
}

/** The answers to each question, as the server takes them; null when it is not answered. */
export function answersFor({ questions }: AskedQuestion, answer: ElicitationAnswer | null): string[][] | null {
  return answer?.action === 'accept' ? questions.map((_question, index) => answersTo(index, answer)) : null
}
