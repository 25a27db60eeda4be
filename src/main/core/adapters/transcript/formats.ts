import { claudeTranscripts } from '../claude-code/transcript'
import { codexTranscripts } from '../codex/transcript'
import { copilotTranscripts } from '../copilot/transcript'
import { geminiTranscripts } from '../gemini/transcript'
import { opencodeTranscripts } from '../opencode/transcript'
import type { TranscriptFormat } from './format'

/** Every tool whose sessions can be read from its files. */
export const transcriptFormats: readonly TranscriptFormat[] = [
  claudeTranscripts,
  codexTranscripts,
  copilotTranscripts,
  geminiTranscripts,
  opencodeTranscripts,
]
