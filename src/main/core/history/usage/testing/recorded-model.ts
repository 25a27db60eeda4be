import { readFileSync } from 'node:fs'
import { combineAmounts, noTokens, type TokenAmounts } from '#shared/usage/records'

/*
 * The model of the recorded long sessions, without the agents in between: its answers by prompt, and its counting rule.
 * Agents and Parley are checked against it.
 */

/** API of a model: its division of a conversation into messages, and its counts. */
interface ModelInterface {
  /** Messages that an agent puts before the conversation. */
  readonly before: number
  /** True when each part of an answer is a separate message. */
  readonly splitsAnswers: boolean
  /** True when the results of parallel calls are one message. */
  readonly joinsResults: boolean
  readonly countsCacheWrites: boolean
  readonly countsReasoning: boolean
}

const interfaces = {
  anthropic: {
    before: 0,
    splitsAnswers: false,
    joinsResults: true,
    countsCacheWrites: true,
    countsReasoning: false,
  },
  chat: { before: 1, splitsAnswers: false, joinsResults: false, countsCacheWrites: false, countsReasoning: true },
  responses: { before: 3, splitsAnswers: true, joinsResults: false, countsCacheWrites: false, countsReasoning: true },
  gemini: { before: 0, splitsAnswers: false, joinsResults: true, countsCacheWrites: false, countsReasoning: true },
} as const satisfies Record<string, ModelInterface>

export type InterfaceName = keyof typeof interfaces

type Part = { readonly text: string } | { readonly thoughts: string } | { readonly args: unknown }
type Answer = readonly Part[]

interface AnsweredPrompt {
  readonly agent: string
  readonly prompt: string
  /** One for each call of the model. */
  readonly answers: readonly Answer[]
}

const answered = readFileSync(new URL('../fixtures/long-sessions.jsonl', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => JSON.parse(line) as AnsweredPrompt)

/** Returns the model's counts for an agent's long session: the calls of each prompt. */
export function countedByModel(agent: string, name: InterfaceName): TokenAmounts[][] {
  const how: ModelInterface = interfaces[name]
  let messages = how.before
  return answered
    .filter((prompt) => prompt.agent === agent)
    .map(({ answers }) => {
      messages++
      return answers.map((answer) => {
        const counted = count(answer, messages, how)
        const calls = answer.filter((part) => 'args' in part).length
        messages += (how.splitsAnswers ? answer.length : 1) + (how.joinsResults ? Math.min(calls, 1) : calls)
        return counted
      })
    })
}

/** Counting rule: all counts grow with the messages sent to the model, and with its output. */
function count(answer: Answer, messages: number, how: ModelInterface): TokenAmounts {
  const cacheReadTokens = 50 * messages
  const cacheWriteTokens = how.countsCacheWrites ? 20 : 0
  return {
    inputTokens: 100 + 10 * messages + cacheReadTokens + cacheWriteTokens,
    outputTokens: answer.reduce((words, part) => words + wordsOf(part), 0),
    cacheReadTokens,
    cacheWriteTokens,
    reasoningTokens: how.countsReasoning && answer.some((part) => 'thoughts' in part) ? 7 : 0,
  }
}

function wordsOf(part: Part): number {
  const said = 'text' in part ? part.text : 'thoughts' in part ? part.thoughts : JSON.stringify(part.args)
  return said.match(/\S+\s*|\s+/g)?.length ?? 1
}

/** The amounts of several calls together. */
export const sumOf = (calls: readonly TokenAmounts[]): TokenAmounts =>
  calls.reduce((sum, call) => combineAmounts(sum, call, (a, b) => a + b), noTokens)
