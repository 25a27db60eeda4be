import type { TranscriptFormat } from '#core/agents/transcript/format'
import { aiderHeads, aiderRules, HISTORY, parseAider } from './parse'

/**
 * Chats of Aider, all of a repository in one Markdown file in its root. Repositories are not searched for it: people name
 * the file.
 */
export const aiderTranscripts: TranscriptFormat = {
  adapterName: 'aider',
  displayName: 'Aider',
  deletesAfterDays: null,
  hasNoAgent: true,
  untold: ['times', 'toolResults'],
  isUntested: true,
  hides: aiderRules,
  folders: () => [],
  depth: 1,
  isTranscript: (path) => path === HISTORY,
  heads: (file) => (file.path.endsWith('.md') ? aiderHeads(file) : Promise.resolve(null)),
  parts: () => Promise.resolve([]),
  items: parseAider,
}
