import type { AdapterEvent, PromptResult } from '../../../../../shared/adapter/port'
import type { IdSource } from '../../../../../shared/kernel/ids'
import type { Folders } from '../../../base/folders/folders'
import type { Remembered } from './memory'
import type { Manner } from './offers'
import type { Pause } from '../tools/pacing'
import type { PermissionGate } from '../tools/permission-gate'
import type { CodeGate } from './code-gate'
import type { QuestionGate } from './question-gate'
import type { Toolbox } from './toolbox'

/** What one prompt is answered with. */
export interface Stage {
  readonly emit: (event: AdapterEvent) => void
  /** Aborts when the prompt is cancelled. */
  readonly signal: AbortSignal
  /** Aborts when a message was put into the prompt: talk breaks off for it, tools come to their end. */
  readonly turned: AbortSignal
  readonly manner: Manner
  readonly pause: Pause
  readonly ids: IdSource
  readonly folders: Folders
  readonly toolbox: Toolbox
  /** Whether the session lets the agent use a tool at all. */
  readonly mayUse: (toolName: string) => boolean
  /** Asks for permission, where the mode wants that. */
  readonly ask: PermissionGate['ask']
  /** What was said in the session before this prompt. */
  readonly recall: () => Promise<readonly Remembered[]>
  /** Asks a person something. */
  readonly question: QuestionGate['ask']
  /** Acts out a sign-in with a code. */
  readonly enterCode: CodeGate['ask']
  /** Ends the agent's connection. */
  readonly crash: () => PromptResult
}
