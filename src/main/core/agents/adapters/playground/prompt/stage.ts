import type { AdapterEvent, PromptResult } from '#shared/adapter/port'
import type { IdSource } from '#shared/kernel/ids'
import type { Folders } from '#core/base/folders/folders'
import type { Remembered } from '../session/memory'
import type { Manner } from '../session/offers'
import type { Pause } from '#core/agents/adapters/tools/pacing'
import type { PermissionGate } from '#core/agents/adapters/tools/permission-gate'
import type { CodeGate } from '../questions/code-gate'
import type { QuestionGate } from '#core/agents/adapters/tools/question-gate'
import type { Toolbox } from '../tools/toolbox'

/** Tools for answering one prompt. */
export interface Stage {
  readonly emit: (event: AdapterEvent) => void
  /** Aborts when the prompt is cancelled. */
  readonly signal: AbortSignal
  /** Aborts when a message was injected into the prompt: text stops, tools finish. */
  readonly turned: AbortSignal
  readonly manner: Manner
  readonly pause: Pause
  readonly ids: IdSource
  readonly folders: Folders
  readonly toolbox: Toolbox
  /** Returns whether the session allows a tool at all. */
  readonly mayUse: (toolName: string) => boolean
  /** Asks for permission, if the mode requires it. */
  readonly ask: PermissionGate['ask']
  /** Returns the session's messages before this prompt. */
  readonly recall: () => Promise<readonly Remembered[]>
  /** Asks the user a question. */
  readonly question: QuestionGate['ask']
  /** Simulates a sign-in with a device code. */
  readonly enterCode: CodeGate['ask']
  /** Ends the agent's connection. */
  readonly crash: () => PromptResult
}
