import { record } from '#core/agents/transcript/values'
import { describeWire } from '../testing/wire'
import { convert } from './testing/converter'

describeWire({
  folder: 'copilot',
  convert: (lines) =>
    convert(
      lines.flatMap(({ dir, msg }) => {
        const { method, params } = record(msg)
        return dir === 'out' && method === 'session.event' ? [record(params)['event']] : []
      }),
    ),
  reviewed: {
    err500: 'contextWindow 6, model.failed 6, report 3, title 1 | ',
    interrupted: 'contextWindow 1, report 3, text 1, title 1 | ',
    long: 'contextWindow 57, message.started 47, reasoning 9, report 61, terminal.ended 24, terminal.output 21, terminal.started 24, text 48, title 1, tool.completed 30, tool.started 30, tool.updated 303, usage 57 | error 3, ok 27',
    resume: 'contextWindow 1, report 3, text 1, usage 1 | ',
    subagent:
      'contextWindow 2, message.started 1, report 4, subagent.completed 1, subagent.event 37, subagent.spawned 1, text 2, title 1, tool.completed 1, tool.started 1, tool.updated 13, usage 2 | ok 2',
    text: 'contextWindow 1, report 3, text 1, title 1, usage 1 | ',
    think: 'contextWindow 1, reasoning 1, report 3, text 1, title 1, usage 1 | ',
    'tool-allowed':
      'contextWindow 2, message.started 1, report 3, terminal.ended 1, terminal.started 1, text 2, title 1, tool.completed 1, tool.started 1, tool.updated 11, usage 2 | ok 1',
    'tool-denied':
      'contextWindow 3, message.started 2, report 5, terminal.ended 1, terminal.started 1, text 3, title 1, tool.completed 1, tool.started 1, tool.updated 11, usage 3 | error 1',
  },
})
