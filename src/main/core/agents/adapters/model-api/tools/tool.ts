import type { z } from 'zod'
import type { Result } from '../../../../../../shared/kernel/result'
import type { ToolKind } from '../../../../../../shared/session/blocks'
import type { PreparedCall } from '../../tools/tool'
import type { Folders } from '../../../../base/folders/folders'

/** A tool that Parley gives to a model. */
export interface ModelTool<Input = unknown> {
  readonly name: string
  /** For the model: what it does, and when it is the right one. */
  readonly description: string
  readonly kind: ToolKind
  readonly input: z.ZodType<Input>
  /** One line for people. */
  title(input: Input): string
  /** Looks at a call without changing anything. Fails with a sentence that the model gets to read. */
  prepare(input: Input, folders: Folders): Promise<Result<PreparedCall, string>>
}
