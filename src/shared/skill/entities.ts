import { z } from 'zod'

/** Instructions for one kind of task that an agent reads on demand. */
export const Skill = z.object({
  /** Name of the skill. */
  name: z.string(),
  /** Purpose of the skill, as its file says. */
  description: z.string(),
  /** Origin: `project`, `user` or `parley` (the data directory). */
  source: z.string(),
  /** True when a user can invoke it with a slash command. */
  userInvocable: z.boolean(),
  /** False when it is switched off. */
  enabled: z.boolean(),
  /** Its `SKILL.md`. */
  path: z.string().optional(),
  /** The project folder it belongs to. */
  projectPath: z.string().optional(),
})
export type Skill = z.infer<typeof Skill>
