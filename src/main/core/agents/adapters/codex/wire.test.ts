import { describeRecordings } from '../testing/wire/cases'
import { replayedCodex } from './testing/replayed'

describeRecordings(import.meta.url, ['codex', 'codex-0.171.0'], replayedCodex)
