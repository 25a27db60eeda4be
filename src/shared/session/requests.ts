import { sessionAgentRequests } from './requests/agents'
import { lifecycleRequests } from './requests/lifecycle'
import { messageRequests } from './requests/messages'
import { nameRequests } from './requests/name'
import { remoteRequests } from './requests/remote'
import { watchingRequests } from './requests/watching'

/** Every request of the session subject. */
export const sessionRequests = [
  ...lifecycleRequests,
  ...messageRequests,
  ...watchingRequests,
  ...sessionAgentRequests,
  ...nameRequests,
  ...remoteRequests,
] as const
