import { join } from 'node:path'
import { claudeTranscripts } from '#core/agents/adapters/claude-code/transcript'
import type { TranscriptFormat } from '#core/agents/transcript/format'
import { text } from '#core/agents/transcript/values'

/** Path of a transcript below the folder of the desktop program's local sessions. */
const TRANSCRIPT = /\/\.claude\/projects\/[^/]+\/(?!agent-)[^/]+\.jsonl$/

/** Folders on the way to transcripts, by level; a session's own files are beside them. */
const WAY = [/^[^.]/, /^[^.]/, /^[^.]/, /^\.claude$/, /^projects$/, /^/]

/**
 * Local sessions of Claude Desktop, which run Claude Code with a configuration folder for each:
 * `local-agent-mode-sessions/<account>/<organization>/<session>/.claude/projects/<folder>/<sessionId>.jsonl`.
 */
export const claudeDesktopTranscripts: TranscriptFormat = {
  adapterName: 'claude-desktop',
  displayName: 'Claude Desktop',
  deletesAfterDays: null,
  hasNoAgent: true,
  isUntested: true,
  hides: claudeTranscripts.hides,
  folders({ env, home, platform }) {
    const programs =
      platform === 'darwin'
        ? join(home, 'Library', 'Application Support')
        : platform === 'win32'
          ? (text(env['APPDATA']) ?? join(home, 'AppData', 'Roaming'))
          : (text(env['XDG_CONFIG_HOME']) ?? join(home, '.config'))
    return [join(programs, 'Claude', 'local-agent-mode-sessions')]
  },
  depth: 7,
  leadsTo: (path) => path.split('/').every((name, level) => WAY[level]?.test(name) === true),
  isTranscript: (path) => TRANSCRIPT.test(path),
  heads: (file) => claudeTranscripts.heads(file),
  parts: (path) => claudeTranscripts.parts(path),
  items: (files, sessionId, options) => claudeTranscripts.items(files, sessionId, options),
  ...(claudeTranscripts.resume === undefined ? {} : { resume: claudeTranscripts.resume }),
}
