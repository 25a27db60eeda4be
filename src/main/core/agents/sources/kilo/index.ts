import { join } from 'node:path'
import { databaseHeads, isKilo, readDatabase } from '#core/agents/adapters/opencode/transcript/database'
import { opencodeRules } from '#core/agents/adapters/opencode/transcript/fates'
import type { TranscriptFormat } from '#core/agents/transcript/format'
import { Ledger } from '#core/agents/transcript/ledger'
import { text } from '#core/agents/transcript/values'

/** Sessions of Kilo's command line, a fork of OpenCode: all of them in one database, in OpenCode's tables. */
export const kiloTranscripts: TranscriptFormat = {
  adapterName: 'kilo',
  displayName: 'Kilo CLI',
  deletesAfterDays: null,
  notCopied:
    'All sessions are in one database, of which no copy is made: every prompt, answer, thought and tool call is imported, and ' +
    'stays in Parley when Kilo’s session is deleted.',
  hides: Object.fromEntries(
    Object.entries(opencodeRules).map(([rule, why]) => [rule, why.replace('OpenCode', 'Kilo')]),
  ),
  folders: ({ env, home }) => [join(text(env['XDG_DATA_HOME']) ?? join(home, '.local', 'share'), 'kilo')],
  depth: 1,
  isTranscript: (path) => /^kilo(?:-[\w.-]+)?\.db$/.test(path),
  heads: ({ path }) => Promise.resolve(databaseHeads(path, isKilo)),
  parts: () => Promise.resolve([]),
  items: (files, sessionId, { ledger = new Ledger() } = {}) => readDatabase(files, sessionId, ledger),
}
