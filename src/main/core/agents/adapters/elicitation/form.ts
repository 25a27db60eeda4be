import type { ElicitationAnswer, ElicitationQuestion } from '../../../../../shared/elicitation/entities'
import type { FormField } from '../../../../../shared/elicitation/schema'
import { text } from '../../transcript/values'

/** A question with answers to choose from, as agents ask them. */
export interface Question {
  readonly question: string
  /** A word or two. */
  readonly header: string
  /** More than one of the options can be chosen. */
  readonly isMulti: boolean
  /** None: it is answered in words. */
  readonly options: readonly { readonly label: string; readonly description: string | undefined }[]
}

/** Questions as one form; each also takes an answer in a person's own words. `agentName` is the product's. */
export function formOf(questions: readonly Question[], agentName: string): ElicitationQuestion {
  const [only] = questions
  return {
    kind: questions.length === 1 ? 'user_input' : 'elicitation',
    mode: 'form',
    message: (questions.length === 1 ? (only?.question ?? '') : `${agentName} has some questions.`).slice(0, 20_000),
    requestedSchema: {
      type: 'object',
      properties: Object.fromEntries(questions.flatMap((question, index) => fieldsOf(question, index))),
    },
  }
}

/** What was answered to the question with this index: what was chosen, then the person's own words. */
export function answersTo(index: number, { content = {} }: ElicitationAnswer): string[] {
  const chosen = [content[choice(index)] ?? []].flat().map(String)
  const own = text(content[other(index)])
  return own === undefined ? chosen : [...chosen, own]
}

const choice = (index: number): string => `answer${index + 1}`
const other = (index: number): string => `other${index + 1}`

function fieldsOf({ question, header, isMulti, options }: Question, index: number): [string, FormField][] {
  const words = { title: header, description: question }
  const choices = options.map(({ label, description }) => ({
    const: label,
    title: description === undefined ? label : `${label}: ${description}`,
  }))
  const own: FormField = { type: 'string', title: `${header}, in your own words` }
  if (choices.length === 0) return [[other(index), { ...own, description: question }]]
  const field: FormField = isMulti
    ? { type: 'array', ...words, items: { anyOf: choices } }
    : { type: 'string', ...words, oneOf: choices }
  return [
    [choice(index), field],
    [other(index), own],
  ]
}
