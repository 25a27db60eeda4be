import type { ElicitationAnswer, ElicitationQuestion } from '#shared/elicitation/entities'
import { answersTo, formOf } from '#core/agents/adapters/elicitation/form'
import type { Message } from '#core/agents/adapters/program/rpc'
import { defined } from '#shared/kernel/defined'
import { count, list, record, text } from '#core/agents/transcript/values'

/** A question that the server waits for: a form, and the wire format of an answer. */
export interface Question {
  readonly asked: ElicitationQuestion
  /** Undefined: nobody answered, which is reported as a failure of the question. */
  answerFor(answer: ElicitationAnswer | null): object | undefined
}

const NAME = 'GitHub Copilot'

/** Converts a question in a request or event of the server; undefined when it is not understood. Pure. */
export function mapQuestion({ method, params }: Message): Question | undefined {
  const data = record(params)
  switch (method) {
    case 'userInput.request':
    case 'user_input.requested':
      return forInput(data)
    case 'exitPlanMode.request':
    case 'exit_plan_mode.requested':
      return forPlan(data)
    case 'autoModeSwitch.request':
    case 'auto_mode_switch.requested':
      return forOtherModel(data)
    case 'session_limits_exhausted.requested':
      return forLimit(data)
    default:
      return undefined
  }
}

/** Converts a question of the model. */
function forInput(data: Readonly<Record<string, unknown>>): Question | undefined {
  const question = text(data['question'])
  if (question === undefined) return undefined
  const choices = list(data['choices']).flatMap((choice) => text(choice) ?? [])
  const options = choices.map((label) => ({ label, description: undefined }))
  return {
    asked: formOf([{ question, header: 'Answer', isMulti: false, options }], NAME),
    answerFor(answer) {
      if (answer === null) return undefined
      const said = answer.action === 'accept' ? answersTo(0, answer).join('. ') : ''
      if (said === '') return { answer: 'The user chose not to answer.', wasFreeform: true }
      return { answer: said, wasFreeform: !choices.includes(said) }
    },
  }
}

/** Labels for the ways to continue with a plan. */
const actions: Readonly<Record<string, string>> = {
  interactive: 'Carry it out, and ask as usual',
  autopilot: 'Carry it out without asking in between',
  autopilot_fleet: 'Carry it out without asking in between, with several agents at once',
  exit_only: 'Stop planning, and wait',
}

/** Ways that grant nothing for later: Copilot asks before each change, or does nothing. Any other is a standing grant. */
const ASKING: ReadonlySet<string> = new Set(['interactive', 'exit_only'])

/** Maximum length of a plan. */
const MAX_PLAN = 100_000
const READY = 'The plan is ready. How shall Copilot go on?'

/** Asks whether a plan is to be carried out, and how. */
function forPlan(data: Readonly<Record<string, unknown>>): Question | undefined {
  const offered = list(data['actions']).flatMap((action) => text(action) ?? [])
  const whole = text(data['planContent'])
  const plan = whole ?? text(data['summary'])
  if (plan === undefined || offered.length === 0) return undefined
  const recommended = text(data['recommendedAction'])
  const sorted = offered.toSorted((left, right) => Number(right === recommended) - Number(left === recommended))
  const labels = new Map(sorted.map((action) => [actions[action] ?? action, action]))
  const options = [...labels.keys()].map((label) => ({ label, description: undefined }))
  const standing = [...labels].flatMap(([label, action]) => (ASKING.has(action) ? [] : [label]))
  return {
    asked: {
      ...formOf(
        [{ question: whole === undefined ? plan : READY, header: 'How to go on', isMulti: false, options }],
        NAME,
      ),
      kind: 'exit_plan_mode',
      planContent: plan.slice(0, MAX_PLAN),
      standing,
    },
    answerFor(answer) {
      const said = answer?.action === 'accept' ? answersTo(0, answer) : []
      const chosen = said.map((each) => labels.get(each)).find((action) => action !== undefined)
      const feedback = said.filter((each) => !labels.has(each)).join('\n')
      return {
        // Text without a choice is a comment on the plan.
        approved: chosen !== undefined,
        ...defined({ selectedAction: chosen }),
        ...(feedback === '' ? {} : { feedback }),
      }
    },
  }
}

/** Asks whether to continue with a model that Copilot chooses, because the current one has reached its limit. */
function forOtherModel(data: Readonly<Record<string, unknown>>): Question {
  const seconds = data['retryAfterSeconds']
  const wait = typeof seconds === 'number' ? ` It can be used again in ${Math.ceil(seconds / 60)} min.` : ''
  const always = 'Always do so'
  const answers = new Map([
    ['Go on with another model', 'yes'],
    [always, 'yes_always'],
  ])
  const options = [...answers.keys()].map((label) => ({ label, description: undefined }))
  const question = `The limit of this model is reached.${wait} Copilot can go on with a model that it chooses.`
  return {
    asked: { ...formOf([{ question, header: 'Model', isMulti: false, options }], NAME), standing: [always] },
    answerFor(answer) {
      const [said = ''] = answer?.action === 'accept' ? answersTo(0, answer) : []
      return { response: answers.get(said) ?? 'no' }
    },
  }
}

/** Asks how to go on once the credits that a session may use are used up. */
function forLimit(data: Readonly<Record<string, unknown>>): Question {
  const [used, most] = [count(data['usedAiCredits']), count(data['maxAiCredits'])]
  const [more, unlimited] = [`Allow ${most} more`, 'Remove the limit']
  const options = [more, unlimited, 'Stop'].map((label) => ({ label, description: undefined }))
  const question = `This session has used ${used} of ${most} AI credits. How many more may it use?`
  return {
    asked: { ...formOf([{ question, header: 'Credits', isMulti: false, options }], NAME), standing: [unlimited] },
    answerFor(answer) {
      const [said = ''] = answer?.action === 'accept' ? answersTo(0, answer) : []
      if (said === unlimited) return { action: 'unset' }
      const credits = said === more ? most : Number(said)
      return credits > 0 && Number.isFinite(credits)
        ? { action: 'add', additionalAiCredits: credits }
        : { action: 'cancel' }
    },
  }
}
