import { z } from 'zod'

/** A file with standing instructions that agents read on their own. */
export const InstructionSource = z.object({
  /** Id of the source, unique within the answer. */
  id: z.string(),
  /** File name, with its folder if needed for clarity. */
  label: z.string(),
  sourcePath: z.string(),
  /** At most the first 64 KB. */
  content: z.string(),
  /** In bytes, of the whole file. */
  size: z.int().nonnegative(),
  /** Kind of file that it was read from. */
  type: z.enum(['home', 'repo', 'model', 'vscode', 'nested-agents', 'child-instructions']),
  /** Whose instructions they are. */
  location: z.enum(['user', 'repository', 'working-directory']),
  /** Files it applies to, as stated in the file. */
  applyTo: z.string().optional(),
  /** What the instructions are for, as their file says. */
  description: z.string().optional(),
})
export type InstructionSource = z.infer<typeof InstructionSource>
