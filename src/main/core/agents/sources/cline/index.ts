import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { defined } from '#shared/kernel/defined'
import type { TranscriptFormat } from '#core/agents/transcript/format'
import { headOfItems } from '#core/agents/transcript/head'
import { text } from '#core/agents/transcript/values'
import { clineRules } from './fates'
import { clineSessionId, notesOf, notesPath, parseCline } from './parse'

/**
 * Sessions of Cline's command line: `sessions/<sessionId>/<sessionId>.messages.json`, with notes about it in
 * `<sessionId>.json`. Its index names paths that do not hold after a move, and is not read.
 */
export const clineTranscripts: TranscriptFormat = {
  adapterName: 'cline',
  displayName: 'Cline CLI',
  deletesAfterDays: null,
  hasNoAgent: true,
  hides: clineRules,
  folders({ env, home }) {
    const data = text(env['CLINE_DATA_DIR']) ?? join(text(env['CLINE_DIR']) ?? join(home, '.cline'), 'data')
    return [text(env['CLINE_SESSION_DATA_DIR']) ?? join(data, 'sessions')]
  },
  depth: 2,
  isTranscript: (path) => /^([^/]+)\/\1\.messages\.json$/.test(path),
  async heads(file) {
    const sessionId = await clineSessionId(file)
    if (sessionId === undefined) return null
    const head = await headOfItems(parseCline([file], sessionId, { isPartial: true }), sessionId)
    const parentId = text(notesOf(file.path)['parent_session_id'])
    return head === null ? null : [{ ...head, ...defined({ parentId }) }]
  },
  async parts(path) {
    const notes = notesPath(path)
    return access(notes).then(
      () => [notes],
      () => [],
    )
  },
  items: parseCline,
}
