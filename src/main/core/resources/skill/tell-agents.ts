import type { Skill } from '#shared/skill/entities'

/** Returns the instructions about available skills for agents; undefined when there are none. */
export function skillInstructions(skills: readonly Skill[]): string | undefined {
  const usable = skills.filter(({ enabled, path }) => enabled && path !== undefined)
  if (usable.length === 0) return undefined
  return [
    'Skills are available: instructions for one kind of task each. When a task fits one of them, read its file before you begin, and follow it.',
    ...usable.map(({ name, description, path }) => `- ${name}: ${description} (${path})`),
  ].join('\n')
}
