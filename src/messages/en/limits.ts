export const limits = {
  budgetUsed: 'Budget used',
  budgetTitle: ({ spent, budget }: { spent: string; budget: string }) =>
    `This session has cost ${spent} of its ${budget} budget. Change limits.`,
  spentSoFar: ({ spent }: { spent: string }) => ` So far this session has cost ${spent}.`,
  title: 'Session limits',
  save: 'Save limits',
  budget: 'Budget (US dollars)',
  budgetHint: ({ spent }: { spent: string }) =>
    `Agents stop when the session’s cost, including estimates, reaches this amount. Agents that report cost only at the end of a turn stop before the next message.${spent}`,
  noBudget: 'None',
  turnMinutes: 'Maximum turn length (minutes)',
  turnMinutesHint: 'Includes the time an agent waits for your permission.',
  noTurnLimit: 'No limit',
}
