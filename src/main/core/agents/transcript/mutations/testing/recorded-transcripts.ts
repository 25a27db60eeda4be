import { existsSync, readdirSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** Folder with what the tools themselves wrote, if it is next to the checkout. */
export const shared = process.env['PARLEY_SHARED'] ?? resolve(import.meta.dirname, '../../../../../../../../shared')

/** Folders in it, each with its tool. */
export const recordedFolders: readonly (readonly [adapterName: string, folder: string])[] = [
  ['claude-code', 'recordings/claude-code/transcripts'],
  ['claude-code', 'recordings/claude-code-2.1.332/transcripts'],
  ['codex', 'recordings/codex/transcripts'],
  ['codex', 'recordings/codex-0.171.0/transcripts'],
  ['copilot', 'recordings/copilot/transcripts'],
  ['copilot', 'samples/copilot'],
  ['gemini', 'recordings/gemini-acp/transcripts'],
  ['gemini', 'samples/gemini'],
  ['opencode', 'recordings/opencode-serve/transcripts'],
  ['opencode', 'recordings/opencode-api/transcripts'],
  ['pi', 'samples/pi/.pi/agent/sessions'],
  ['qwen-code', 'samples/qwen/.qwen/projects'],
  ['kimi', 'samples/kimi/.kimi-code/sessions'],
  ['kilo', 'samples/kilo/.local/share/kilo'],
  ['cline', 'samples/cline/.cline/data/sessions'],
]

interface RecordedTranscript {
  readonly adapterName: string
  readonly name: string
  readonly path: string
}

/** Returns the transcripts that the tools themselves wrote; none where they are not available. */
export function recordedTranscripts(): RecordedTranscript[] {
  return recordedFolders.flatMap(([adapterName, folder]) => {
    const root = join(shared, folder)
    if (!existsSync(root)) return []
    return readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.(?:jsonl|db|messages\.json)$/.test(path) && !/subagents|journal/.test(path))
      .filter((path) => statSync(join(root, path)).isFile())
      .map((path) => ({ adapterName, name: `${folder}/${path}`, path: join(root, path) }))
  })
}
