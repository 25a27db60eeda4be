import { access } from 'node:fs/promises'
import { join } from 'node:path'
import type { TranscriptFormat } from '#core/agents/transcript/format'
import { headOfItems } from '#core/agents/transcript/head'
import { text } from '#core/agents/transcript/values'
import { droidHeader, droidRules, parseDroid, settingsPath } from './parse'

/** Sessions of Droid: `sessions/<folder>/<sessionId>.jsonl`, with what they used in `<sessionId>.settings.json`. */
export const droidTranscripts: TranscriptFormat = {
  adapterName: 'factory-droid',
  displayName: 'Droid',
  deletesAfterDays: null,
  hasNoAgent: true,
  untold: ['cost'],
  isUntested: true,
  hides: droidRules,
  folders: ({ env, home }) => [join(text(env['FACTORY_DIR']) ?? join(home, '.factory'), 'sessions')],
  depth: 2,
  isTranscript: (path) => /^(?:[^/]+\/)?[^/]+\.jsonl$/.test(path),
  async heads(file) {
    const sessionId = text((await droidHeader(file))?.['id'])
    if (sessionId === undefined) return null
    const head = await headOfItems(parseDroid([file], sessionId), sessionId)
    return head === null ? null : [head]
  },
  async parts(path) {
    const settings = settingsPath(path)
    return access(settings).then(
      () => [settings],
      () => [],
    )
  },
  items: parseDroid,
}
