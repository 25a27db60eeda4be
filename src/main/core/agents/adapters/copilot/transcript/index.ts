import { existsSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { TranscriptFormat } from '#core/agents/transcript/format'
import { headOfItems } from '#core/agents/transcript/head'
import { firstRecord } from '#core/agents/transcript/records'
import { record, text } from '#core/agents/transcript/values'
import { parseCopilot, resumeCopilot } from './parse'
import { copilotRules } from './passed-over'
import { workspacePath } from './workspace'

/** Sessions of Copilot: `session-state/<sessionId>/events.jsonl`, of earlier versions `session-state/<sessionId>.jsonl`. */
export const copilotTranscripts: TranscriptFormat = {
  adapterName: 'copilot',
  displayName: 'GitHub Copilot',
  deletesAfterDays: null,
  hides: copilotRules,
  folders: ({ env, home }) => [join(text(env['COPILOT_HOME']) ?? join(home, '.copilot'), 'session-state')],
  depth: 2,
  isTranscript: (path) => /^(?:[^/]+\/events|[^/]+)\.jsonl$/.test(path),
  async heads(file) {
    const first = await firstRecord(file)
    const own = first?.['type'] === 'session.start' ? text(record(first['data'])['sessionId']) : undefined
    const sessionId = own ?? (isEvents(file.path) ? basename(dirname(file.path)) : basename(file.path, '.jsonl'))
    const head = await headOfItems(parseCopilot([file], sessionId), sessionId)
    return head === null ? null : [head]
  },
  parts: (path) => Promise.resolve(isEvents(path) && existsSync(workspacePath(path)) ? [workspacePath(path)] : []),
  items: parseCopilot,
  resume: resumeCopilot,
}

const isEvents = (path: string): boolean => basename(path) === 'events.jsonl'
