import { describeRecordings } from '../testing/wire/cases'
import { replayedClaude } from './testing/replayed'

describeRecordings(import.meta.url, ['claude-code', 'claude-code-2.1.332'], replayedClaude)
