import type { RequestCases } from '../../testing/contract-table/case'
import { listWith } from '../../testing/contract-table/matching'
import type { There } from '../../testing/contract-table/there'

/** The name of a skill in the folder that sessions work in, always the same one. */
const skill = (there: There): Promise<string> =>
  there.always('skill', async () => {
    const name = there.name()
    await there.file(`.claude/skills/${name}/SKILL.md`, '---\ndescription: Does it.\n---\nDo it.')
    return name
  })

const withSkill = async (there: There): Promise<{ sessionId: string; name: string }> => ({
  name: await skill(there),
  sessionId: await there.session(),
})

async function isEnabled(there: There, { sessionId, name }: { sessionId: string; name: string }): Promise<boolean> {
  const { skills } = await there.must('session.skills.list', { sessionId })
  return skills.find((each) => each.name === name)?.enabled === true
}

const ofFolders = 'Skills are files; it reads them whatever happens in sessions.'

/** Calls and failures of each request in this folder. */
export const skillsCases: RequestCases = {
  'skills.discover': {
    valid: async (there) => {
      await skill(there)
      return { projectPaths: [there.folder] }
    },
    answers: async ({ there }) => ({ skills: listWith({ name: await skill(there), source: 'project' }), problems: [] }),
    anyState: ofFolders,
  },
  'skills.config.setDisabledSkills': {
    valid: async (there) => ({ disabledSkills: [await skill(there)] }),
    answers: async ({ there }) => {
      const isOff = !(await isEnabled(there, await withSkill(there)))
      await there.must('skills.config.setDisabledSkills', { disabledSkills: [] })
      return { success: isOff }
    },
    anyState: 'What is switched off need not be there.',
  },
  'session.skills.list': {
    valid: async (there) => ({ sessionId: (await withSkill(there)).sessionId }),
    answers: async ({ there }) => ({ skills: listWith({ name: await skill(there), enabled: true }) }),
    anyState: ofFolders,
  },
  'session.skills.enable': {
    valid: async (there) => {
      const both = await withSkill(there)
      await there.must('session.skills.disable', both)
      return both
    },
    answers: async ({ there, input }) => ({ success: await isEnabled(there, input) }),
    unknown: [async (there) => ({ sessionId: await there.session(), name: 'nothing' }), 'skill-not-found'],
  },
  'session.skills.disable': {
    valid: withSkill,
    answers: async ({ there, input }) => ({ success: !(await isEnabled(there, input)) }),
    unknown: [async (there) => ({ sessionId: await there.session(), name: 'nothing' }), 'skill-not-found'],
  },
  'session.skills.reload': {
    valid: async (there) => ({ sessionId: (await there.talked()).sessionId }),
    answers: { warnings: [], errors: [] },
    wrongState: [async (there) => ({ sessionId: (await there.busy()).sessionId }), 'session-busy'],
  },
}
