import { join } from 'node:path'
import type { TranscriptFormat } from '#core/agents/transcript/format'
import { Ledger } from '#core/agents/transcript/ledger'
import { text } from '#core/agents/transcript/values'
import { userFolders } from '../editors/folders'
import { editorHeads, readEditor } from './editor'
import { cursorRules } from './fates'
import { readTerminal, terminalHeads } from './terminal'

/** Sessions of Cursor's editor: all of them in one database of the user. */
export const cursorTranscripts: TranscriptFormat = {
  adapterName: 'cursor-editor',
  displayName: 'Cursor',
  deletesAfterDays: null,
  hasNoAgent: true,
  untold: ['tokens', 'cachedTokens', 'cost'],
  isUntested: true,
  notCopied:
    'All sessions are in one database with everything else that Cursor keeps, of which no copy is made: what was said is imported, ' +
    'and stays in Parley when Cursor’s session is deleted.',
  hides: cursorRules,
  folders: (surroundings) => userFolders(surroundings, ['Cursor']).map((folder) => join(folder, 'globalStorage')),
  depth: 1,
  isTranscript: (path) => path === 'state.vscdb',
  heads: ({ path }) => Promise.resolve(path.endsWith('.vscdb') ? editorHeads(path) : null),
  parts: () => Promise.resolve([]),
  items: (files, sessionId, { ledger = new Ledger() } = {}) => readEditor(files, sessionId, ledger),
}

/** Sessions of Cursor's command line: `chats/<project>/<sessionId>/store.db`. */
export const cursorAgentTranscripts: TranscriptFormat = {
  adapterName: 'cursor',
  displayName: 'Cursor CLI',
  deletesAfterDays: null,
  hasNoAgent: true,
  untold: ['tokens', 'cachedTokens', 'cost', 'times'],
  isUntested: true,
  notCopied: 'Each session is a database, of which no copy is made: what was said is imported, and stays in Parley.',
  hides: cursorRules,
  folders({ env, home }) {
    const own = text(env['CURSOR_DATA_DIR']) ?? text(env['CURSOR_CONFIG_DIR']) ?? join(home, '.cursor')
    return [join(own, 'chats')]
  },
  depth: 3,
  isTranscript: (path) => /^[^/]+\/[^/]+\/store\.db$/.test(path),
  heads: ({ path }) => Promise.resolve(path.endsWith('.db') ? terminalHeads(path) : null),
  parts: () => Promise.resolve([]),
  items: (files, sessionId, { ledger = new Ledger() } = {}) => readTerminal(files, sessionId, ledger),
}
