import type { ElicitationAnswer, ElicitationQuestion } from '#shared/elicitation/entities'
import type { FormField } from '#shared/elicitation/schema'
import { text } from '#core/agents/transcript/values'

/** A question with options, as agents ask it. */
export interface Question {
  readonly question: string
  /** A word or two. */
  readonly header: string
  /** True when several options can be chosen. */
  readonly isMulti: boolean
  /** Empty: a free-form answer. */
  readonly options: readonly { readonly label: string; readonly description: string | undefined }[]
}

/** Combines questions in one form; each also accepts a free-form answer. `agentName` is the product's. */
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

/** Returns the answers to the question with this index: the chosen options, then the free-form answer. */
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
