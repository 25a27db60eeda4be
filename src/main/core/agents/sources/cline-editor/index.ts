import { access } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { readRegular } from '#core/base/folders/open-regular'
import type { Surroundings, TranscriptFormat, TranscriptPart } from '#core/agents/transcript/format'
import { headOfItems } from '#core/agents/transcript/head'
import { userFolders } from '../editors/folders'
import { clineEditorRules } from './fates'
import { HISTORY, MESSAGES, parseTask } from './parse'

const CHUNK = 64 * 1024

/** Tasks of an extension: `globalStorage/<extension>/tasks/<id>/ui_messages.json`, with what the model got beside it. */
function extension(own: {
  readonly adapterName: string
  readonly displayName: string
  readonly extensionId: string
  folders?(surroundings: Surroundings): string[]
}): TranscriptFormat {
  return {
    adapterName: own.adapterName,
    displayName: own.displayName,
    deletesAfterDays: null,
    hasNoAgent: true,
    untold: ['toolResults'],
    isUntested: true,
    hides: clineEditorRules,
    folders: (surroundings) => [
      ...userFolders(surroundings).map((folder) => join(folder, 'globalStorage', own.extensionId, 'tasks')),
      ...(own.folders?.(surroundings) ?? []),
    ],
    depth: 2,
    isTranscript: (path) => /^[^/]+\/ui_messages\.json$/.test(path),
    async heads(file) {
      if (basename(file.path) !== MESSAGES || !isOf(file.path, own.extensionId)) return null
      const sessionId = basename(dirname(file.path))
      const files = [file, ...(await historyBeside(file.path)).map(openPart)]
      const head = await headOfItems(parseTask(files, sessionId, { isPartial: true }), sessionId)
      return head === null ? null : [head]
    },
    parts: historyBeside,
    items: parseTask,
  }
}

/** Extensions that keep tasks in the same form, which only the folder tells apart; elsewhere they are Cline's. */
const EXTENSIONS = ['saoudrizwan.claude-dev', 'rooveterinaryinc.roo-cline', 'kilocode.kilo-code']

function isOf(path: string, extensionId: string): boolean {
  const names = path.split(/[\\/]/)
  return (EXTENSIONS.find((id) => names.includes(id)) ?? EXTENSIONS[0]) === extensionId
}

async function historyBeside(path: string): Promise<string[]> {
  const history = join(dirname(path), HISTORY)
  return access(history).then(
    () => [history],
    () => [],
  )
}

function openPart(path: string): TranscriptPart {
  return { path, read: (from = 0) => readRegular(path, CHUNK, from) }
}

export const clineEditorTranscripts = extension({
  adapterName: 'cline-vscode',
  displayName: 'Cline in VS Code',
  extensionId: 'saoudrizwan.claude-dev',
  folders: ({ home }) => [join(home, '.cline', 'data', 'tasks')],
})

export const rooTranscripts = extension({
  adapterName: 'roo-code',
  displayName: 'Roo Code',
  extensionId: 'rooveterinaryinc.roo-cline',
})

export const kiloCodeTranscripts = extension({
  adapterName: 'kilo-code',
  displayName: 'Kilo Code in VS Code',
  extensionId: 'kilocode.kilo-code',
})
