import type { z } from 'zod'
import type { Result } from '#shared/kernel/result'
import type { ToolKind } from '#shared/vocabulary/entities'
import type { PreparedCall } from '#core/agents/adapters/tools/tool'
import type { Folders } from '#core/base/folders/folders'

/** A tool that Parley gives to a model. */
export interface ModelTool<Input = unknown> {
  readonly name: string
  /** For the model: its effect, and when to use it. */
  readonly description: string
  readonly kind: ToolKind
  readonly input: z.ZodType<Input>
  /** Returns one line for display. */
  title(input: Input): string
  /** Checks a call without changing anything. Fails with a sentence for the model. */
  prepare(input: Input, folders: Folders): Promise<Result<PreparedCall, string>>
}
