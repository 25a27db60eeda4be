import { list, record, text } from '#core/agents/transcript/values'
import type { ReplayedAgent } from '#core/agents/adapters/testing/wire/replay'
import type { Json, WireRecording } from '#core/agents/adapters/testing/wire/recording'
import { createClaudeCode } from '../index'

const success = (response: Json): Json => ({ type: 'control_response', response: { subtype: 'success', response } })

/** Protocol of a recorded session of Claude Code. */
export const replayedClaude = ({ lines }: WireRecording): ReplayedAgent => ({
  create: (processes) => createClaudeCode({ processes, command: process.execPath }),
  kindOf: ({ type, request }) => [type, record(request)['subtype']].join('/'),
  own: new Set(['control_request/initialize']),
  stepOf({ type, message, request }) {
    if (type === 'user') {
      const words = list(record(message)['content']).flatMap((part) => text(record(part)['text']) ?? [])
      return { kind: 'prompt', text: words.join('\n') }
    }
    return record(request)['subtype'] === 'interrupt' ? { kind: 'interrupt' } : undefined
  },
  isAnswer: ({ type }) => type === 'control_response',
  idOf: ({ request_id }) => text(request_id),
  answeredId: ({ type, response }) => (type === 'control_response' ? text(record(response)['request_id']) : undefined),
  endsTurn: ({ type }) => type === 'result',
  readdressed: ({ response, ...answer }, id) => ({ ...answer, response: { ...record(response), request_id: id } }),
  answerTo: ({ request }) =>
    success(record(request)['subtype'] === 'initialize' ? { current_permission_mode: modeOf(lines) } : {}),
  optionOf({ response }) {
    const { behavior, interrupt } = record(record(response)['response'])
    if (interrupt === true) return null
    return behavior === 'allow' ? 'allow' : 'reject'
  },
  resumed: /--resume[ =](\S+)/.exec(commandOf(lines))?.[1],
})

const commandOf = (lines: WireRecording['lines']): string => lines.find(({ dir }) => dir === 'spawn')?.cmd ?? ''

const modeOf = (lines: WireRecording['lines']): string =>
  /--permission-mode[ =](\S+)/.exec(commandOf(lines))?.[1] ?? 'default'
