import type { ElicitationAnswer, ElicitationQuestion } from '#shared/elicitation/entities'
import { planApproval } from '#core/agents/adapters/elicitation/plan-approval'
import { code } from '#core/agents/adapters/tools/markdown'

/** Returns a question with options, or with a free-form answer. */
export function questionOf(message: string, choices: readonly string[]): ElicitationQuestion {
  const answer = choices.length === 0 ? { type: 'string' as const } : { type: 'string' as const, enum: [...choices] }
  return {
    kind: 'user_input',
    mode: 'form',
    message,
    requestedSchema: {
      type: 'object',
      properties: { answer: { ...answer, title: 'Answer' } },
      required: ['answer'],
    },
  }
}

/** A form with every kind of field. */
export const sampleForm: ElicitationQuestion = {
  kind: 'elicitation',
  mode: 'form',
  message: 'How should the new service be set up? Every kind of field that an agent can ask for is here.',
  requestedSchema: {
    type: 'object',
    properties: {
      name: { type: 'string', title: 'Name', description: 'Two to twenty letters', minLength: 2, maxLength: 20 },
      contact: { type: 'string', title: 'Contact', format: 'email' },
      port: { type: 'integer', title: 'Port', minimum: 1024, maximum: 65535, default: 8080 },
      language: {
        type: 'string',
        title: 'Language',
        enum: ['ts', 'py', 'go'],
        enumNames: ['TypeScript', 'Python', 'Go'],
        default: 'ts',
      },
      parts: { type: 'array', title: 'With', items: { enum: ['tests', 'docs', 'container'] }, default: ['tests'] },
      isPublic: { type: 'boolean', title: 'Open to everybody', default: false },
    },
    required: ['name', 'language'],
  },
}

/** A plan that awaits approval. */
export const samplePlan = planApproval(
  '1. Look at the folder\n2. Search it for **open ends**\n3. Sum up',
  [
    { id: 'interactive', name: 'and ask before each change', isAsking: true },
    { id: 'autopilot', name: 'without asking' },
  ],
  { feedback: { type: 'string', title: 'What should be different', maxLength: 2000 } },
)

/** Returns the reply to an answer. */
export function acknowledged({ action, content = {} }: ElicitationAnswer): string {
  if (action === 'decline') return 'You declined to answer, so I leave it at that.'
  if (action === 'cancel') return 'You put the question aside, so I leave it at that.'
  const lines = Object.entries(content).map(([name, value]) => `- ${name}: ${code([value].flat().join(', '))}`)
  return `Thank you. You answered:\n\n${lines.join('\n')}`
}
