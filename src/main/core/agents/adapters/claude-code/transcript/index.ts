import { basename, dirname, join } from 'node:path'
import type { TranscriptFormat } from '#core/agents/transcript/format'
import { headOfItems } from '#core/agents/transcript/head'
import { agentsBeside } from './agents-beside'
import { filesBeside } from './beside'
import { parseClaude, resumeClaude } from './parse'
import { claudeRules } from './passed-over'
import { claudeFolders, claudeProcesses } from './processes'

/** Sessions of Claude Code: `projects/<folder>/<sessionId>.jsonl`, those of its subagents in a folder next to it. */
export const claudeTranscripts: TranscriptFormat = {
  adapterName: 'claude-code',
  displayName: 'Claude Code',
  deletesAfterDays: 30,
  hides: claudeRules,
  folders: (surroundings) => claudeFolders(surroundings).map((folder) => join(folder, 'projects')),
  processes: claudeProcesses,
  depth: 2,
  isTranscript: (path) => /^[^/]+\/[^/]+\.jsonl$/.test(path) && !basename(path).startsWith('agent-'),
  async heads(file) {
    const sessionId = basename(file.path, '.jsonl')
    const head = await headOfItems(parseClaude([file], sessionId, { isPartial: true }), sessionId)
    return head === null ? null : [head]
  },
  async parts(path) {
    const folder = dirname(path)
    return [...(await filesBeside(path)), ...(await agentsBeside(folder, basename(path, '.jsonl')))]
  },
  items: parseClaude,
  resume: resumeClaude,
}
