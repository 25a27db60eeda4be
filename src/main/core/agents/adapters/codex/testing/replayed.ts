import { list, record, text } from '#core/agents/transcript/values'
import type { ReplayedAgent } from '#core/agents/adapters/testing/wire/replay'
import type { Json, WireRecording } from '#core/agents/adapters/testing/wire/recording'
import { createCodex } from '../index'

const answers: Readonly<Record<string, Json>> = {
  'model/list': { data: [] },
  'config/read': { config: {} },
  'account/read': { account: null, requiresOpenaiAuth: false },
  'thread/backgroundTerminals/list': { data: [] },
}

const idOf = ({ id }: Json): string | number | undefined =>
  typeof id === 'number' || typeof id === 'string' ? id : undefined

/** Protocol of a recorded session of Codex; a thread that is not the first of a recording belongs to another client. */
export function replayedCodex({ lines }: WireRecording): ReplayedAgent {
  let first: unknown
  return {
    create: (processes) => createCodex({ processes, command: process.execPath }),
    kindOf: ({ method }) => String(method),
    own: new Set(['initialize', 'initialized', 'thread/start', 'thread/resume']),
    stepOf({ method, params }) {
      const { threadId, input } = record(params)
      if (method === 'turn/interrupt') return { kind: 'interrupt' }
      if (method !== 'turn/start') return undefined
      first ??= threadId
      if (threadId !== first) return undefined
      return {
        kind: 'prompt',
        text: list(input)
          .flatMap((part) => text(record(part)['text']) ?? [])
          .join('\n'),
      }
    },
    isAnswer: ({ method }) => method === undefined,
    idOf,
    answeredId: (message) => (message['method'] === undefined ? idOf(message) : undefined),
    endsTurn: () => false,
    readdressed: (answer, id) => ({ ...answer, id }),
    answerTo: ({ method }) => ({ result: answers[String(method)] ?? {} }),
    optionOf: ({ result }) => text(record(result)['decision']) ?? null,
    resumed: text(record(lines.find(({ msg }) => msg?.['method'] === 'thread/resume')?.msg?.['params'])['threadId']),
  }
}
