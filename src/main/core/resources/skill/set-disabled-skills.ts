import { ok } from '../../../../shared/kernel/result'
import type { ResourcesContext } from '../context'
import { editSettings } from '../../base/settings/edit-settings'
import type { Handler } from '../../base/host-port'

/** `skills.config.setDisabledSkills`. */
export const setDisabledSkills =
  ({ dataDir }: ResourcesContext): Handler<'skills.config.setDisabledSkills'> =>
  async ({ disabledSkills }) => {
    const value = [...new Set(disabledSkills)]
    const edited = await editSettings(dataDir, [{ path: ['disabledSkills'], value }])
    return edited.ok ? ok({ success: true }) : edited
  }
