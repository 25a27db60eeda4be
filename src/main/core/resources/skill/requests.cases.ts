import type { RequestCases } from '#core/testing/contract-table/case'
import { listWith } from '#core/testing/contract-table/matching'
import type { CaseContext } from '#core/testing/contract-table/case-context'

/** The name of a skill in the folder that sessions work in, always the same one. */
const skill = (context: CaseContext): Promise<string> =>
  context.always('skill', async () => {
    const name = context.name()
    await context.file(`.claude/skills/${name}/SKILL.md`, '---\ndescription: Does it.\n---\nDo it.')
    return name
  })

const withSkill = async (context: CaseContext): Promise<{ sessionId: string; name: string }> => ({
  name: await skill(context),
  sessionId: await context.session(),
})

async function isEnabled(
  context: CaseContext,
  { sessionId, name }: { sessionId: string; name: string },
): Promise<boolean> {
  const { skills } = await context.must('session.skills.list', { sessionId })
  return skills.find((each) => each.name === name)?.enabled === true
}

/** Calls and failures of each request in this folder. */
export const skillsCases: RequestCases = {
  'skills.discover': {
    valid: async (context) => {
      await skill(context)
      return { projectPaths: [context.folder] }
    },
    answers: async ({ context }) => ({
      skills: listWith({ name: await skill(context), source: 'project' }),
      problems: [],
    }),
  },
  'skills.config.setDisabledSkills': {
    valid: async (context) => ({ disabledSkills: [await skill(context)] }),
    answers: async ({ context }) => {
      const isOff = !(await isEnabled(context, await withSkill(context)))
      await context.must('skills.config.setDisabledSkills', { disabledSkills: [] })
      return { success: isOff }
    },
    anyState: 'What is switched off need not be there.',
  },
  'session.skills.list': {
    valid: async (context) => ({ sessionId: (await withSkill(context)).sessionId }),
    answers: async ({ context }) => ({ skills: listWith({ name: await skill(context), enabled: true }) }),
  },
  'session.skills.enable': {
    valid: async (context) => {
      const both = await withSkill(context)
      await context.must('session.skills.disable', both)
      return both
    },
    answers: async ({ context, input }) => ({ success: await isEnabled(context, input) }),
    unknown: [async (context) => ({ sessionId: await context.session(), name: 'nothing' }), 'skill-not-found'],
  },
  'session.skills.disable': {
    valid: withSkill,
    answers: async ({ context, input }) => ({ success: !(await isEnabled(context, input)) }),
    unknown: [async (context) => ({ sessionId: await context.session(), name: 'nothing' }), 'skill-not-found'],
  },
  'session.skills.reload': {
    valid: async (context) => ({ sessionId: (await context.talked()).sessionId }),
    answers: { warnings: [], errors: [] },
    wrongState: [async (context) => ({ sessionId: (await context.busy()).sessionId }), 'session-busy'],
  },
}
