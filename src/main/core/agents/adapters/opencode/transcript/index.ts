import { join } from 'node:path'
import type { TranscriptFormat } from '#core/agents/transcript/format'
import { Ledger } from '#core/agents/transcript/ledger'
import { text } from '#core/agents/transcript/values'
import { databaseHeads, readDatabase } from './database'
import { opencodeRules } from './fates'
import { filesOfSession, readStorage, storageHeads } from './storage'

/** Sessions of OpenCode: all of them in one database, or, in older versions, each in many small files. */
export const opencodeTranscripts: TranscriptFormat = {
  adapterName: 'opencode',
  displayName: 'OpenCode',
  deletesAfterDays: null,
  hides: opencodeRules,
  notCopied:
    'Newer versions keep all sessions in one database, of which no copy is made: every prompt, answer, thought and tool call ' +
    'is imported, and stays in Parley when OpenCode’s session is deleted. “opencode export” writes one in its own form.',
  folders({ env, home }) {
    const folder = join(text(env['XDG_DATA_HOME']) ?? join(home, '.local', 'share'), 'opencode')
    return [folder, join(folder, 'storage', 'session')]
  },
  depth: 2,
  // Prerelease versions have separate databases.
  isTranscript: (path) => /^opencode(?:-[\w.-]+)?\.db$/.test(path) || /^[^/]+\/ses_\w+\.json$/.test(path),
  heads: ({ path }) => (isDatabase(path) ? Promise.resolve(databaseHeads(path)) : storageHeads(path)),
  parts: (path) => (isDatabase(path) ? Promise.resolve([]) : filesOfSession(path)),
  items: (files, sessionId, { ledger = new Ledger() } = {}) =>
    isDatabase(files[0]?.path ?? '') ? readDatabase(files, sessionId, ledger) : readStorage(files, sessionId, ledger),
}

const isDatabase = (path: string): boolean => path.endsWith('.db')
