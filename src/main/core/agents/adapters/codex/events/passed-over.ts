/** Reason why notifications of a method are not passed on. */
type Reason = string

const REPEATS = 'Other notifications tell the same.'
const SCREEN = "It concerns the program's own list of threads or its own screen."
const NOT_ASKED = 'It comes only to those who asked for it, and Parley does not.'
const VOICE = 'Conversations by voice are not offered.'
const ANSWER = 'The answer to the request that caused it tells it.'

/**
 * Methods of notifications that are not passed on, each with its reason. One that stands neither here nor among the converted ones is
 * kept as a message of an unknown kind.
 */
export const passedOver: ReadonlyMap<string, Reason> = new Map<string, Reason>([
  ['thread/started', ANSWER],
  ['thread/status/changed', 'Turns begin and end with their own notifications.'],
  ['thread/settings/updated', 'The modes and models of a session are read from its answers.'],
  ['thread/readState/changed', SCREEN],
  ['thread/closed', 'The end of the process tells it.'],
  ['thread/compacted', 'The item of the summary tells the same.'],
  ['turn/diff/updated', 'Changes of files are found in the folder itself.'],
  ['serverRequest/resolved', 'The end of the question tells it.'],
  ['account/updated', 'The account is read by itself.'],
  ['account/login/completed', 'The sign-in reads it.'],
  ['item/autoApprovalReview/started', 'Its end is told with the call that it is about.'],
  ['modelProvider/authRecoveryCompleted', 'The call that follows tells how it went.'],
  ['rawResponse/completed', REPEATS],
  ['rawResponseItem/completed', REPEATS],
  ['turn/moderationMetadata', 'Notes of the service; a refusal ends the turn with its reason.'],
  ['thread/archived', SCREEN],
  ['thread/unarchived', SCREEN],
  ['thread/prediction/updated', SCREEN],
  ['thread/project/updated', SCREEN],
  ['thread/queue/changed', 'The queue is that of the session.'],
  ['thread/section/changed', SCREEN],
  ['thread/environment/connected', 'Its commands run on this machine.'],
  ['thread/environment/disconnected', 'Its commands run on this machine.'],
  ['project/changed', SCREEN],
  ['remoteControl/status/changed', 'The service of the agent is not used for that.'],
  ['skills/changed', 'The skills of a session are read at its start.'],
  ['app/list/updated', 'Parley has no counterpart of the apps of the service.'],
  ['deprecationNotice', 'It is for those who write the settings of Codex.'],
  ['item/fileChange/outputDelta', REPEATS],
  ['account/gatewayOAuth/changed', 'The sign-in reads it.'],
  ['mcpServer/oauthLogin/completed', 'Signing in to servers is left to the program itself.'],
  ['mcpServer/event/stream/notification', NOT_ASKED],
  ['autoApprovalReview/strictReviewRequired', 'The review that follows tells how it ended.'],
  ['model/safetyBuffering/updated', 'It only says that an answer takes longer.'],
  ['model/verification', 'Notes of the service; a refusal ends the turn with its reason.'],
  ['command/exec/outputDelta', NOT_ASKED],
  ['process/outputDelta', NOT_ASKED],
  ['process/exited', NOT_ASKED],
  ['fs/changed', NOT_ASKED],
  ['fuzzyFileSearch/sessionUpdated', NOT_ASKED],
  ['fuzzyFileSearch/sessionCompleted', NOT_ASKED],
  ['thread/search/partial', NOT_ASKED],
  ['externalAgentConfig/import/progress', NOT_ASKED],
  ['externalAgentConfig/import/completed', NOT_ASKED],
  ['windowsSandbox/setupCompleted', NOT_ASKED],
  ['thread/attachment/updated', SCREEN],
  ['thread/realtime/started', VOICE],
  ['thread/realtime/closed', VOICE],
  ['thread/realtime/error', VOICE],
  ['thread/realtime/sdp', VOICE],
  ['thread/realtime/itemAdded', VOICE],
  ['thread/realtime/item/started', VOICE],
  ['thread/realtime/item/completed', VOICE],
  ['thread/realtime/item/transcript/delta', VOICE],
  ['thread/realtime/outputAudio/delta', VOICE],
  ['thread/realtime/transcript/delta', VOICE],
  ['thread/realtime/transcript/done', VOICE],
  ['item/commandExecution/terminalInteraction', 'What a command prints tells it.'],
])
