import type { ElicitationAnswer, ElicitationQuestion } from '#shared/elicitation/entities'
import { answersTo, formOf } from '#core/agents/adapters/elicitation/form'
import { text } from '#core/agents/transcript/values'
import type { AskedQuestion } from '../protocol/answers'

/** Converts a question to a form. `agentName` is the product's. */
export function mapQuestion({ questions }: AskedQuestion, agentName: string): ElicitationQuestion {
  const asked = questions.map(({ question, header, options, multiple }) => ({
    question,
    header,
    isMulti: multiple === true,
    options: options.map(({ label, description }) => ({ label, description: text(description) })),
  }))
  return formOf(asked, agentName)
}

/** Converts the answers to each question to the server's format; null when it is not answered. */
export function answersFor({ questions }: AskedQuestion, answer: ElicitationAnswer | null): string[][] | null {
  return answer?.action === 'accept' ? questions.map((_question, index) => answersTo(index, answer)) : null
}
