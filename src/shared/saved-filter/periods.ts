/** Time spans of the last activity or of messages: within the last day, week or month, or before. */
export const activityPeriods = ['day', 'week', 'month', 'older'] as const
