import { basename, dirname, join } from 'node:path'
import type { TranscriptFormat } from '../../../transcript/format'
import { headOfItems } from '../../../transcript/head'
import { firstRecord } from '../../../transcript/records'
import { record, text } from '../../../transcript/values'
import { parseCopilot, resumeCopilot } from './parse'

/** Sessions of Copilot: `session-state/<sessionId>/events.jsonl`. */
export const copilotTranscripts: TranscriptFormat = {
  adapterName: 'copilot',
  displayName: 'GitHub Copilot',
  deletesAfterDays: null,
  folders: ({ env, home }) => [join(env['COPILOT_HOME'] ?? join(home, '.copilot'), 'session-state')],
  depth: 2,
  isTranscript: (path) => /^[^/]+\/events\.jsonl$/.test(path),
  async heads(file) {
    const first = await firstRecord(file)
    const own = first?.['type'] === 'session.start' ? text(record(first['data'])['sessionId']) : undefined
    const sessionId = own ?? basename(dirname(file.path))
    const head = await headOfItems(parseCopilot([file], sessionId), sessionId)
    return head === null ? null : [head]
  },
  parts: () => Promise.resolve([]),
  items: parseCopilot,
  resume: resumeCopilot,
}
