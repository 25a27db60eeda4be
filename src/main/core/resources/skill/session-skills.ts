import type { ContractError } from '#shared/kernel/errors'
import { ok, type Result } from '#shared/kernel/result'
import type { ResourcesContext } from '../context'
import { readSettings } from '#core/base/settings/settings'
import { discoverSkills, type FoundSkills } from './discover-skills'

/** Returns the skills of a session with their state, disabled in the settings or in the session. */
export async function skillsOfSession(
  context: ResourcesContext,
  sessionId: string,
): Promise<Result<FoundSkills, ContractError>> {
  const found = await context.sessions.find(sessionId)
  if (!found.ok) return found
  return skillsIn(context, sessionId, found.value.cwd)
}

/** The same for a session whose folder is known. */
export async function skillsIn(
  { dataDir, store }: Pick<ResourcesContext, 'dataDir' | 'store'>,
  sessionId: string,
  cwd: string,
): Promise<Result<FoundSkills, ContractError>> {
  const { isSkillOff } = await readSettings(dataDir)
  const { skills, problems } = await discoverSkills({ dataDir, projectPaths: [cwd] })
  const switches = await store.read.switches(sessionId, 'skill')
  return ok({
    skills: skills.map((skill) => ({ ...skill, enabled: switches.get(skill.name) ?? !isSkillOff(skill.name) })),
    problems,
  })
}
