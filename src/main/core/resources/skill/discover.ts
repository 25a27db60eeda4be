import { contractError } from '../../../../shared/kernel/errors'
import { err, ok } from '../../../../shared/kernel/result'
import type { ResourcesContext } from '../context'
import type { Handler } from '../../base/host-port'
import { readSettings } from '../../base/settings/settings'
import { discoverSkills } from './discover-skills'

/** `skills.discover`. */
export const discover =
  ({ dataDir }: ResourcesContext): Handler<'skills.discover'> =>
  async ({ projectPaths = [], skillDirectories = [] }) => {
    const settings = await readSettings(dataDir)
    if (!settings.ok) return err(contractError('settings-invalid', settings.error))
    const { skills, problems } = await discoverSkills({ dataDir, projectPaths, skillDirectories })
    const off = new Set(settings.value.disabledSkills)
    return ok({ skills: skills.map((skill) => ({ ...skill, enabled: !off.has(skill.name) })), problems })
  }
