import type { AdapterEvent } from '#shared/adapter/port'
import { defined } from '#shared/kernel/defined'
import { isoTime } from '#shared/kernel/time'
import { moment, record, text } from '#core/agents/transcript/values'

/** Converts the handoff of a session; none when it does not say when. */
export function mapHandoff(data: Readonly<Record<string, unknown>>): AdapterEvent[] {
  const at = moment(data['handoffTime'])
  if (at === undefined) return []
  const { owner, name, branch } = record(data['repository'])
  const [ownerName, repositoryName] = [text(owner), text(name)]
  const repository =
    ownerName === undefined || repositoryName === undefined
      ? undefined
      : { owner: ownerName, name: repositoryName, ...defined({ branch: text(branch) }) }
  const words = (key: string) => text(data[key])
  return [
    {
      type: 'handoff',
      sourceType: data['sourceType'] === 'local' ? 'local' : 'remote',
      handoffTime: isoTime(at),
      ...defined({ repository, host: words('host'), summary: words('summary'), context: words('context') }),
      ...defined({ remoteSessionId: words('remoteSessionId') }),
    },
  ]
}
