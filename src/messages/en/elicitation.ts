export const elicitation = {
  hasPlan: ({ name }: { name: string }) => `${name} has a plan for you to review`,
  needsBrowser: ({ name }: { name: string }) => `${name} needs you to continue in the browser`,
  hasQuestion: ({ name }: { name: string }) => `${name} has a question`,
  openBrowser: 'Open in browser',
  interrupted:
    'Asked before Parley restarted, so the agent is no longer waiting. Your answer is sent to it as a message.',
  approvePlan: 'Approve plan',
  sendAnswer: 'Send answer',
  rejectPlan: 'Reject plan',
  decline: 'Decline',
}
