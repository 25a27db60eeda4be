import { basename, join } from 'node:path'
import type { TranscriptFormat } from '../../../transcript/format'
import { headOfItems } from '../../../transcript/head'
import { firstRecord } from '../../../transcript/records'
import { record } from '../../../transcript/values'
import { defined } from '../../../../../../shared/kernel/defined'
import { codexParent, parseCodex, resumeCodex } from './parse'

/** Sessions of Codex: `sessions/<year>/<month>/<day>/rollout-<time>-<sessionId>.jsonl`. */
export const codexTranscripts: TranscriptFormat = {
  adapterName: 'codex',
  displayName: 'Codex',
  deletesAfterDays: null,
  folders: ({ env, home }) => {
    const own = env['CODEX_HOME'] ?? join(home, '.codex')
    return [join(own, 'sessions'), join(own, 'archived_sessions')]
  },
  depth: 4,
  isTranscript: (path) => /(?:^|\/)rollout-[^/]+\.jsonl$/.test(path),
  async heads(file) {
    const sessionId = /([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.jsonl$/.exec(basename(file.path))?.[1]
    if (sessionId === undefined) return null
    const first = await firstRecord(file)
    const parentId = first?.['type'] === 'session_meta' ? codexParent(record(first['payload'])) : undefined
    const head = await headOfItems(parseCodex([file], sessionId), sessionId)
    return head === null ? null : [{ ...head, ...defined({ parentId }) }]
  },
  parts: () => Promise.resolve([]),
  items: parseCodex,
  resume: resumeCodex,
}
