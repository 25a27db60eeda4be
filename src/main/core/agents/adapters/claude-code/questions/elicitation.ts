import type { ElicitationAnswer, ElicitationQuestion } from '#shared/elicitation/entities'
import { answersTo, formOf, type Question } from '#core/agents/adapters/elicitation/form'
import { planApproval } from '#core/agents/adapters/elicitation/plan-approval'
import { list, record, text } from '#core/agents/transcript/values'

type Json = Readonly<Record<string, unknown>>

/**
 * Returns whether a request is a question to the user; the program asks for permission to use such a tool, and treats
 * the response as the answer.
 */
export function isQuestion(request: Json): boolean {
  return request['tool_name'] === 'ExitPlanMode' || questionsOf(request).length > 0
}

const waysToGoOn = [
  { id: 'default', name: 'and ask before each change', isAsking: true },
  { id: 'acceptEdits', name: 'and change files without asking' },
] as const

/** Converts a question to the user. */
export function mapQuestion(request: Json): ElicitationQuestion {
  const toolCallId = text(request['tool_use_id'])
  const of = toolCallId === undefined ? {} : { toolCallId }
  if (request['tool_name'] === 'ExitPlanMode') {
    return { ...planApproval(text(record(request['input'])['plan']), waysToGoOn), ...of }
  }
  return { ...formOf(questionsOf(request), 'Claude Code'), ...of }
}

/** Converts an answer to the program's format. */
export function questionResponse(request: Json, answer: ElicitationAnswer): Json {
  const { action, content = {} } = answer
  const input = record(request['input'])
  if (action === 'cancel') return { behavior: 'deny', message: 'The user put the question aside.' }
  if (request['tool_name'] === 'ExitPlanMode') {
    if (action === 'decline') return { behavior: 'deny', message: 'The user wants to go on planning.' }
    const mode = content['action'] === 'acceptEdits' ? 'acceptEdits' : 'default'
    return {
      behavior: 'allow',
      updatedInput: input,
      updatedPermissions: [{ type: 'setMode', mode, destination: 'session' }],
    }
  }
  if (action === 'decline') return { behavior: 'deny', message: 'The user declined to answer.' }
  const answers = questionsOf(request).flatMap(({ question }, index) => {
    const all = answersTo(index, answer)
    return all.length === 0 ? [] : [[question, all.join(', ')] as const]
  })
  return { behavior: 'allow', updatedInput: { ...input, answers: Object.fromEntries(answers) } }
}

function questionsOf(request: Json): Question[] {
  if (request['tool_name'] !== 'AskUserQuestion') return []
  return list(record(request['input'])['questions']).flatMap((value) => {
    const asked = record(value)
    const question = text(asked['question'])
    const options = list(asked['options']).flatMap((option) => {
      const label = text(record(option)['label'])
      return label === undefined ? [] : [{ label, description: text(record(option)['description']) }]
    })
    const header = text(asked['header']) ?? 'Answer'
    return question === undefined ? [] : [{ question, header, isMulti: asked['multiSelect'] === true, options }]
  })
}
