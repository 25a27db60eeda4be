import { existsSync, readdirSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** Folder with what the tools themselves wrote, if available next to the checkout. */
const shared = process.env['PARLEY_SHARED'] ?? resolve(import.meta.dirname, '../../../../../../shared')

/** By tool, folders with its transcripts. */
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
]

interface RecordedTranscript {
  readonly adapterName: string
  readonly path: string
  readonly name: string
}
