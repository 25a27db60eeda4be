import { z } from 'zod'

/** Rule of `keybindings.json`: gives a command a key, or takes one from it with a minus before the command. */
export const KeyRule = z.strictObject({
  /** Such as `mod+shift+k`; `mod` is ⌘ on a Mac and Ctrl elsewhere. Two strokes are separated by a space. */
  key: z.string().min(1).max(100),
  /** Command that the keys run, or its id with a leading minus to remove keys from it. */
  command: z.string().min(1).max(100),
  /** Condition over context keys, such as `conversation && !typing`. */
  when: z.string().max(500).optional(),
})
export type KeyRule = z.infer<typeof KeyRule>

export const KeyRuleProblem = z.object({
  /** Line of the file, from 1. */
  line: z.int().positive(),
  /** Kind of problem. */
  kind: z.enum(['unreadable', 'not-a-list', 'not-a-rule', 'unknown-command', 'unknown-key', 'invalid-when']),
  /** Text that is wrong, shortened. */
  text: z.string(),
})
export type KeyRuleProblem = z.infer<typeof KeyRuleProblem>

/** Key bindings of the user as they apply. */
export const KeyRuleState = z.object({
  /** Path of the file, for display. */
  file: z.string(),
  /** Valid rules, in the order of the file. The last one that fits a key press counts. */
  rules: z.array(KeyRule),
  /** Entries that are ignored. */
  problems: z.array(KeyRuleProblem),
})
export type KeyRuleState = z.infer<typeof KeyRuleState>
