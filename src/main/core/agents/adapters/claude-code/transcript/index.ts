import { readdir } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { TranscriptFormat } from '../../../transcript/format'
import { headOfItems } from '../../../transcript/head'
import { parseClaude, resumeClaude } from './parse'

/** Sessions of Claude Code: `projects/<folder>/<sessionId>.jsonl`, those of its subagents in a folder next to it. */
export const claudeTranscripts: TranscriptFormat = {
  adapterName: 'claude-code',
  displayName: 'Claude Code',
  deletesAfterDays: 30,
  folders: ({ env, home }) => [join(env['CLAUDE_CONFIG_DIR'] ?? join(home, '.claude'), 'projects')],
  depth: 2,
  isTranscript: (path) => /^[^/]+\/[^/]+\.jsonl$/.test(path) && !basename(path).startsWith('agent-'),
  async heads(file) {
    const sessionId = basename(file.path, '.jsonl')
    const head = await headOfItems(parseClaude([file], sessionId, { isPartial: true }), sessionId)
    return head === null ? null : [head]
  },
  async parts(path) {
    const folder = join(dirname(path), basename(path, '.jsonl'), 'subagents')
    const names = await readdir(folder).catch(() => [])
    return names.filter((name) => name.startsWith('agent-')).map((name) => join(folder, name))
  },
  items: parseClaude,
  resume: resumeClaude,
}
