import { z } from 'zod'

/** A file with standing instructions that agents read by themselves. */
export const InstructionSource = z.object({
  id: z.string(),
  /** The file's name, with the folder where that tells more. */
  label: z.string(),
  sourcePath: z.string(),
  /** At most the first 64 KB. */
  content: z.string(),
  /** In bytes, of the whole file. */
  size: z.int().nonnegative(),
  type: z.enum(['home', 'repo', 'model', 'vscode', 'nested-agents', 'child-instructions']),
  location: z.enum(['user', 'repository', 'working-directory']),
  /** Which files it is about, as the file says. */
  applyTo: z.string().optional(),
  description: z.string().optional(),
})
export type InstructionSource = z.infer<typeof InstructionSource>
