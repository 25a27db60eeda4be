import { claudeTranscripts } from './adapters/claude-code/transcript'
import { codexTranscripts } from './adapters/codex/transcript'
import { copilotTranscripts } from './adapters/copilot/transcript'
import { geminiTranscripts } from './adapters/gemini/transcript'
import { opencodeTranscripts } from './adapters/opencode/transcript'
import { claudeDesktopTranscripts } from './sources/claude-desktop'
import { clineTranscripts } from './sources/cline'
import { clineEditorTranscripts, kiloCodeTranscripts, rooTranscripts } from './sources/cline-editor'
import { copilotChatTranscripts } from './sources/copilot-chat'
import { cursorAgentTranscripts, cursorTranscripts } from './sources/cursor'
import { gooseTranscripts } from './sources/goose'
import { zedTranscripts } from './sources/zed'
import { aiderTranscripts } from './sources/aider'
import { antigravityTranscripts } from './sources/antigravity'
import { ampTranscripts } from './sources/amp'
import { crushTranscripts } from './sources/crush'
import { droidTranscripts } from './sources/droid'
import { kiloTranscripts } from './sources/kilo'
import { kiroTranscripts } from './sources/kiro'
import { kimiTranscripts } from './sources/kimi'
import { ohMyPiTranscripts, piTranscripts } from './sources/pi'
import { qwenTranscripts } from './sources/qwen'
import type { TranscriptFormat } from './transcript/format'

/** Every tool whose sessions can be read from its files. */
export const transcriptFormats: readonly TranscriptFormat[] = [
  claudeTranscripts,
  codexTranscripts,
  copilotTranscripts,
  geminiTranscripts,
  opencodeTranscripts,
  claudeDesktopTranscripts,
  piTranscripts,
  ohMyPiTranscripts,
  qwenTranscripts,
  kimiTranscripts,
  kiloTranscripts,
  clineTranscripts,
  clineEditorTranscripts,
  rooTranscripts,
  kiloCodeTranscripts,
  cursorTranscripts,
  cursorAgentTranscripts,
  copilotChatTranscripts,
  gooseTranscripts,
  zedTranscripts,
  ampTranscripts,
  droidTranscripts,
  crushTranscripts,
  kiroTranscripts,
  antigravityTranscripts,
  aiderTranscripts,
]
