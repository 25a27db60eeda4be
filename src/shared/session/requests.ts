import { sessionAgentRequests } from './requests/agents'
import { lifecycleRequests } from './requests/lifecycle'
import { messageRequests } from './requests/messages'
import { nameRequests } from './requests/name'
import { remoteRequests } from './requests/remote'

/** Every request of the session subject. */
export const sessionRequests = [
  ...lifecycleRequests,
  ...messageRequests,
  ...sessionAgentRequests,
  ...nameRequests,
  ...remoteRequests,
] as const
