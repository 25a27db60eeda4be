import { record, text } from '#core/agents/transcript/values'
import { describeWire } from '../testing/wire'
import type { ServerEvent } from './events/map-events'
import { initialState } from './events/map-state'
import { run } from './testing/converter'

describeWire({
  folder: 'opencode-serve',
  convert(lines) {
    const events = lines.flatMap(({ dir, msg }): ServerEvent[] => {
      const { type, properties } = record(msg)
      return dir === 'sse' ? [{ type: text(type) ?? '', properties: record(properties) }] : []
    })
    // Those of subagents begin later.
    const own = events.flatMap(({ properties }) => text(properties['sessionID']) ?? [])[0]
    return run(events, initialState(own ?? '')).events
  },
  reviewed: {
    err500: 'model.failed 6, notice 5, title 1 | ',
    interrupted: 'text 1, title 1 | ',
    long: 'message.started 14, reasoning 9, terminal.ended 24, terminal.output 21, terminal.started 24, text 49, title 1, tool.completed 30, tool.started 30, tool.updated 57, usage 57 | ok 30',
    resume: 'text 1, title 1, usage 1 | ',
    subagent:
      'subagent.completed 1, subagent.event 18, subagent.spawned 1, text 2, title 1, tool.completed 1, tool.started 1, tool.updated 1, usage 2 | ok 2',
    text: 'text 1, title 1, usage 1 | ',
    think: 'reasoning 1, text 1, title 1, usage 1 | ',
    'tool-allowed':
      'terminal.ended 1, terminal.started 1, text 2, title 1, tool.completed 1, tool.started 1, tool.updated 1, usage 2 | ok 1',
    'tool-denied': 'text 2, title 1, tool.completed 1, tool.started 1, tool.updated 1, usage 2 | error 1',
  },
})
